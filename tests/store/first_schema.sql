-- A database as the first schema (0001) had it, with a finished game and one in play:
-- what ".dump" said of one that the version of that time had written. It is never made anew.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE events (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	payload JSON NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (table_id, seq), 
	CONSTRAINT fk_events_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "events" VALUES('finished',1,1796021865626,'{"type":"start","rules":{"starting_dice":3,"raising":"any-face","pacos_crossing":"half","jokers":true,"open_on_pacos":false,"palifico":"never","palifico_with_two":true,"palifico_face":"locked","calza":"never","calza_with_two":true,"right_calza":"regain","lost_dudo":"one","next_opener":"loser","first_player":"random"},"players":2,"opener":0}');
INSERT INTO "events" VALUES('finished',2,1796021865664,'{"type":"roll","hands":[[1,6,5],[2,3,3]]}');
INSERT INTO "events" VALUES('finished',3,1796021865664,'{"type":"bid","seat":0,"bid":[1,2]}');
INSERT INTO "events" VALUES('finished',4,1796021865664,'{"type":"bid","seat":1,"bid":[1,1]}');
INSERT INTO "events" VALUES('finished',5,1796021865664,'{"type":"dudo","seat":0}');
INSERT INTO "events" VALUES('finished',6,1796021865664,'{"type":"result","number":1,"opener":0,"palifico":false,"bids":[[0,[1,2]],[1,[1,1]]],"call":"dudo","caller":0,"bidder":1,"bid":[1,1],"jokers":true,"hands":[[1,6,5],[2,3,3]],"count":1,"losses":[[0,1]],"gained":null,"counts":[2,3],"eliminated":[],"next_opener":0,"palifico_by":[],"winner":null}');
INSERT INTO "events" VALUES('finished',7,1796021865664,'{"type":"roll","hands":[[4,5],[1,1,6]]}');
INSERT INTO "events" VALUES('finished',8,1796021865664,'{"type":"bid","seat":0,"bid":[1,2]}');
INSERT INTO "events" VALUES('finished',9,1796021865664,'{"type":"bid","seat":1,"bid":[1,1]}');
INSERT INTO "events" VALUES('finished',10,1796021865664,'{"type":"dudo","seat":0}');
INSERT INTO "events" VALUES('finished',11,1796021865664,'{"type":"result","number":2,"opener":0,"palifico":false,"bids":[[0,[1,2]],[1,[1,1]]],"call":"dudo","caller":0,"bidder":1,"bid":[1,1],"jokers":true,"hands":[[4,5],[1,1,6]],"count":2,"losses":[[0,1]],"gained":null,"counts":[1,3],"eliminated":[],"next_opener":0,"palifico_by":[],"winner":null}');
INSERT INTO "events" VALUES('finished',12,1796021865664,'{"type":"roll","hands":[[3],[5,1,3]]}');
INSERT INTO "events" VALUES('finished',13,1796021865664,'{"type":"bid","seat":0,"bid":[1,2]}');
INSERT INTO "events" VALUES('finished',14,1796021865664,'{"type":"bid","seat":1,"bid":[1,1]}');
INSERT INTO "events" VALUES('finished',15,1796021865664,'{"type":"dudo","seat":0}');
INSERT INTO "events" VALUES('finished',16,1796021865664,'{"type":"result","number":3,"opener":0,"palifico":false,"bids":[[0,[1,2]],[1,[1,1]]],"call":"dudo","caller":0,"bidder":1,"bid":[1,1],"jokers":true,"hands":[[3],[5,1,3]],"count":1,"losses":[[0,1]],"gained":null,"counts":[0,3],"eliminated":[0],"next_opener":null,"palifico_by":[],"winner":1}');
INSERT INTO "events" VALUES('running',1,1796021865668,'{"type":"start","rules":{"starting_dice":3,"raising":"any-face","pacos_crossing":"half","jokers":true,"open_on_pacos":false,"palifico":"never","palifico_with_two":true,"palifico_face":"locked","calza":"never","calza_with_two":true,"right_calza":"regain","lost_dudo":"one","next_opener":"loser","first_player":"random"},"players":2,"opener":0}');
INSERT INTO "events" VALUES('running',2,1796021865678,'{"type":"roll","hands":[[5,2,6],[6,1,1]]}');
INSERT INTO "events" VALUES('running',3,1796021865678,'{"type":"bid","seat":0,"bid":[1,2]}');
INSERT INTO "events" VALUES('running',4,1796021865678,'{"type":"bid","seat":1,"bid":[1,1]}');
INSERT INTO "events" VALUES('running',5,1796021865678,'{"type":"dudo","seat":0}');
INSERT INTO "events" VALUES('running',6,1796021865678,'{"type":"result","number":1,"opener":0,"palifico":false,"bids":[[0,[1,2]],[1,[1,1]]],"call":"dudo","caller":0,"bidder":1,"bid":[1,1],"jokers":true,"hands":[[5,2,6],[6,1,1]],"count":2,"losses":[[0,1]],"gained":null,"counts":[2,3],"eliminated":[],"next_opener":0,"palifico_by":[],"winner":null}');
INSERT INTO "events" VALUES('running',7,1796021865678,'{"type":"roll","hands":[[4,6],[3,2,3]]}');
INSERT INTO "events" VALUES('running',8,1796021865678,'{"type":"bid","seat":0,"bid":[1,2]}');
INSERT INTO "events" VALUES('running',9,1796021865678,'{"type":"bid","seat":1,"bid":[1,1]}');
INSERT INTO "events" VALUES('running',10,1796021865678,'{"type":"dudo","seat":0}');
INSERT INTO "events" VALUES('running',11,1796021865678,'{"type":"result","number":2,"opener":0,"palifico":false,"bids":[[0,[1,2]],[1,[1,1]]],"call":"dudo","caller":0,"bidder":1,"bid":[1,1],"jokers":true,"hands":[[4,6],[3,2,3]],"count":0,"losses":[[1,1]],"gained":null,"counts":[2,2],"eliminated":[],"next_opener":1,"palifico_by":[],"winner":null}');
INSERT INTO "events" VALUES('running',12,1796021865678,'{"type":"roll","hands":[[1,2],[3,3]]}');
INSERT INTO "events" VALUES('running',13,1796021865678,'{"type":"bid","seat":1,"bid":[1,2]}');
INSERT INTO "events" VALUES('running',14,1796021865678,'{"type":"bid","seat":0,"bid":[1,1]}');
INSERT INTO "events" VALUES('running',15,1796021865678,'{"type":"dudo","seat":1}');
INSERT INTO "events" VALUES('running',16,1796021865678,'{"type":"result","number":3,"opener":1,"palifico":false,"bids":[[1,[1,2]],[0,[1,1]]],"call":"dudo","caller":1,"bidder":0,"bid":[1,1],"jokers":true,"hands":[[1,2],[3,3]],"count":1,"losses":[[1,1]],"gained":null,"counts":[2,1],"eliminated":[],"next_opener":1,"palifico_by":[],"winner":null}');
INSERT INTO "events" VALUES('running',17,1796021865678,'{"type":"roll","hands":[[2,2],[2]]}');
INSERT INTO "events" VALUES('running',18,1796021865678,'{"type":"bid","seat":1,"bid":[1,2]}');
INSERT INTO "events" VALUES('running',19,1796021865678,'{"type":"bid","seat":0,"bid":[1,1]}');
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	bot VARCHAR(64), 
	secret_hash BLOB, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "seats" VALUES('finished',0,'Ana',NULL,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F');
INSERT INTO "seats" VALUES('finished',1,'Rosa','cautious',NULL);
INSERT INTO "seats" VALUES('running',0,'Ana',NULL,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F');
INSERT INTO "seats" VALUES('running',1,'Rosa','cautious',NULL);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	created BIGINT NOT NULL, 
	settings JSON NOT NULL, 
	rematch VARCHAR(32), 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT fk_tables_rematch_tables FOREIGN KEY(rematch) REFERENCES tables (id) ON DELETE SET NULL
);
INSERT INTO "tables" VALUES('finished',1796021865622,'{"assisted":true,"pace":"calm"}','running');
INSERT INTO "tables" VALUES('running',1796021865668,'{"assisted":true,"pace":"calm"}',NULL);
CREATE INDEX ix_seats_secret_hash ON seats (secret_hash);
COMMIT;

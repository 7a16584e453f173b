// The messages of docs/reference/protocol.md, as far as the page reads them.

export type Bid = [count: number, face: number];
export type Phrase = { key: string; params: Record<string, number | string> };
export type RuleValue = string | number | boolean;
export type RulesDict = Record<string, RuleValue>;
export type Section = { key: string; items: Phrase[] };

export interface Table {
  id: string;
  rules: RulesDict;
  preset: string | null;
  assisted: boolean;
  pace: string;
  stage: "lobby" | "playing" | "over";
  /** The seat of whoever decides here. */
  host: number | null;
  public: boolean;
  chat: boolean;
  /** Seconds that a person may take for a turn. */
  clock: number | null;
  /** What happens when the time is up. */
  absent: "wait" | "bot-move" | "bot" | "out";
  /** The table where these people play on, once the game is over. */
  rematch?: string | null;
  /** What binds the server to its dice; absent at tables from before dice could be checked. */
  fair?: { seal: string; contributions: (string | null)[] | null } | null;
  seats: TableSeat[];
}

export interface TableSeat {
  /** Null while the seat is open. */
  name: string | null;
  bot: string | null;
  colour: number | null;
  open: boolean;
  /** Its person has left the game, and a bot plays on. */
  left: boolean;
  /** Of those who left, who was only out of time and may come back. */
  away: boolean;
  /** Its person is connected. */
  here: boolean;
}

export interface Result {
  number: number;
  opener: number;
  palifico: boolean;
  bids: [seat: number, bid: Bid][];
  call: "dudo" | "calza";
  caller: number;
  bidder: number;
  bid: Bid;
  jokers: boolean;
  hands: number[][];
  count: number;
  losses: [seat: number, lost: number][];
  gained: number | null;
  counts: number[];
  eliminated: number[];
  next_opener: number | null;
  palifico_by: number[];
  winner: number | null;
}

export interface View {
  seat: number | null;
  phase: "opener" | "roll" | "bid" | "count" | "over";
  ply: number;
  round: number;
  counts: number[];
  total: number;
  contenders: number[];
  opener: number | null;
  to_act: number | null;
  hand: number[];
  bids: [seat: number, bid: Bid][];
  palifico: boolean;
  jokers: boolean;
  ranges: ([least: number, greatest: number] | null)[];
  dudo: boolean;
  calza: boolean;
  winner: number | null;
  last: Result | null;
}

export interface Odds {
  at_least: number[][];
  exactly: number | null;
}

export type Waits = {
  for: "player" | "bot" | "ready" | "server" | "host";
  seats?: number[];
  /** Milliseconds that the player has left, where there is a clock. */
  until?: number;
} | null;

interface Told {
  seq: number;
  say: Phrase[];
  /** Null before the game has begun. */
  view: View | null;
  odds: Odds | null;
  waits: Waits;
}

export interface Welcome extends Told {
  type: "welcome";
  seat: number | null;
  /** The seat that the reader has left and may take again. */
  left_seat: number | null;
  table: Table;
  /** What happened since the round before began; the last of it is `say`. */
  story: { seq: number; say: Phrase[] }[];
  /** What binds the dice that are under the cups. */
  fair?: { round: number; seal: string } | null;
}

export interface TableEvent extends Told {
  type: "event";
  view: View;
  /** With the start of the game: seats have new numbers. */
  table?: Table;
  /** With a roll what binds its dice. */
  fair?: { round: number; seal?: string };
  event: { type: string; seat?: number; bid?: Bid; dice?: number[][] } & Partial<Result>;
}

/** Somebody came, went, said or changed something; without an event, is here or away. */
export interface TableChanged {
  type: "table";
  seq: number;
  event: { type: string; seat?: number; removed?: boolean; emote?: string; then?: Table["absent"] } | null;
  table: Table;
  say: Phrase[];
  waits: Waits;
  seat: number | null;
  left_seat: number | null;
}

export interface Refusal {
  type: "error";
  id: string | null;
  kind: "unreadable" | "illegal" | "stale" | "refused";
  code: string;
  message: string;
  params: Record<string, unknown>;
}

export type FromServer =
  | Welcome
  | TableEvent
  | TableChanged
  | { type: "waits"; waits: Waits }
  | Refusal
  | { type: "accepted"; id: string }
  | { type: "moved"; table: string }
  | { type: "pong" };

export type Action = { type: "bid"; bid: Bid } | { type: "dudo" } | { type: "calza" };

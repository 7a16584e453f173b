// The bidding of this game for boardgame.io: bids, dudo, dice that only their holder sees.
// Simpler than ours, in its favour: no pacos, palifico or calza, nobody says "ready" between two
// rounds, and a game that is over deals anew at the same table.
"use strict";

const { INVALID_MOVE } = require("boardgame.io/core");

const DICE = 5;

function deal(G, random) {
  G.hands = G.counts.map((dice) => (dice ? random.D6(dice) : []));
  G.bids = [];
}

function after(G, seat) {
  do seat = (seat + 1) % G.counts.length;
  while (!G.counts[seat]);
  return seat;
}

function bid({ G, playerID }, count, face) {
  const [, last] = G.bids[G.bids.length - 1] || [null, [0, 0]];
  const total = G.counts.reduce((sum, dice) => sum + dice, 0);
  const raised = count > last[0] || (count === last[0] && face > last[1]);
  if (!raised || count > total || face < 1 || face > 6) return INVALID_MOVE;
  G.bids.push([+playerID, [count, face]]);
  G.next = after(G, +playerID);
}

function dudo({ G, playerID, random }) {
  if (!G.bids.length) return INVALID_MOVE;
  const [bidder, [count, face]] = G.bids[G.bids.length - 1];
  const found = G.hands.flat().filter((die) => die === face).length;
  const loser = found >= count ? +playerID : bidder;
  G.counts[loser] -= 1;
  G.last = { bids: G.bids, hands: G.hands, caller: +playerID, bidder, count: found, loser };
  if (G.counts.filter((dice) => dice).length === 1) G.counts = G.counts.map(() => DICE);
  G.next = G.counts[loser] ? loser : after(G, loser);
  deal(G, random);
}

module.exports = {
  name: "liars-dice",
  setup: ({ ctx, random }) => {
    const G = { counts: Array(ctx.numPlayers).fill(DICE), next: 0, last: null };
    deal(G, random);
    return G;
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.map(() => 0))),
  }),
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.next, next: ({ G }) => G.next },
  },
  moves: { bid: { move: bid, client: false }, dudo: { move: dudo, client: false } },
};

// A small bout game of our own, in the shape that boardgame.io wants: both sides choose
// two attacks and a defence in secret, then the bout is reckoned and a save thrown.
const power = [2, 4, 8, 1, 3, 6];
const fatigue = [1, 1, 2, 1, 1, 2];
const cost = [1, 2, 1, 2, 2, 1];

/** Whether a defence stops an attack at a place, and what a counter gives back. */
function meets(defence, attack, place) {
  const weight = attack % 3;
  const head = attack < 3;
  switch (defence) {
    case 0:
      return { stops: place === 0 && weight < 2, back: 0, half: false };
    case 1:
      return { stops: head && weight < 2, back: 0, half: false };
    case 2:
      return { stops: !head && weight < 2, back: 0, half: false };
    case 3:
      return { stops: weight > 0, back: 0, half: false };
    case 4:
      return { stops: place === 0 && weight === 2, back: power[attack] >> 1, half: false };
    default:
      return { stops: false, back: 0, half: true };
  }
}

function strike(G, from, to, choice, guard) {
  for (let place = 0; place < 2; place++) {
    const attack = choice[place];
    const met = meets(guard, attack, place);
    if (met.stops) {
      G.composure[from] -= met.back;
    } else {
      G.composure[to] -= met.half ? power[attack] >> 1 : power[attack];
    }
  }
}

export const Mini = {
  name: "mini",
  setup: () => ({ composure: [30, 30], down: [0, 0], chosen: [null, null], bout: 1 }),
  playerView: ({ G, playerID }) => ({ ...G, chosen: G.chosen.map((c, i) => (String(i) === playerID ? c : c && true)) }),
  turn: { activePlayers: { all: "choose" }, stages: {} },
  moves: {
    choose: {
      client: false,
      ignoreStaleStateID: true,
      move: ({ G, playerID, random, events }, first, second, guard) => {
        const me = Number(playerID);
        if (G.chosen[me]) return "INVALID_MOVE";
        G.chosen[me] = [first, second, guard];
        if (!G.chosen[1 - me]) return;
        for (let s = 0; s < 2; s++) {
          const [a, b, d] = G.chosen[s];
          G.composure[s] = Math.max(1, G.composure[s] - fatigue[a] - fatigue[b] - cost[d]);
        }
        strike(G, 0, 1, G.chosen[0], G.chosen[1][2]);
        if (G.composure[1] > 0) strike(G, 1, 0, G.chosen[1], G.chosen[0][2]);
        for (let s = 0; s < 2; s++) {
          if (G.composure[s] > 0) continue;
          if (random.D20() < 5 + 10 * G.down[s]++) return void events.endGame({ winner: 1 - s });
          G.composure[s] = 15 + random.Die(10);
        }
        G.chosen = [null, null];
        if (++G.bout > 120) events.endGame({ draw: true });
      },
    },
  },
};

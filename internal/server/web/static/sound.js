// @ts-check
// Short, dry, wooden sounds. Off until allowed, never two within half a second, and nothing
// is told by sound alone.

/** @type {AudioContext | null} */
let audio = null;
let last = 0;

/** @typedef {"tap" | "turn" | "dice" | "bell"} Sound */

/** For each knock of a sound: when it comes, in seconds, its pitch in hertz, how long it rings and how loud it is. */
const sounds = {
  tap: [[0, 320, 0.06, 0.5]],
  turn: [[0, 300, 0.06, 0.6], [0.14, 400, 0.08, 0.6]],
  dice: [0, 0.07, 0.12, 0.2, 0.26].map((at, i) => [at, 700 + 90 * (i % 3), 0.03, 0.3]),
  bell: [[0, 1250, 0.9, 0.35], [0, 1870, 0.6, 0.15]],
};

export function allowed() {
  try {
    return localStorage.getItem("riposte.sound") === "on";
  } catch {
    return false;
  }
}

/** @param {Sound} name */
export function play(name) {
  if (!allowed() || performance.now() - last < 500) return;
  last = performance.now();
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume(); // it stays suspended until the first press of a key or button
    for (const [at, pitch, ring, loud] of sounds[name]) knock(audio, audio.currentTime + at, pitch, ring, loud);
  } catch {
    // No audio on this machine.
  }
}

/** @param {AudioContext} audio @param {number} at @param {number} pitch @param {number} ring @param {number} loud */
function knock(audio, at, pitch, ring, loud) {
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loud * 0.4, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + ring);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + ring);
}

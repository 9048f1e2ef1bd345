// Sounds, made in code with Web Audio. They are off until somebody switches them on, which this browser remembers.

const KEY = "dicery-sound";
const VOLUME = 0.3;
const FEW = 6; // landings that are heard one by one
let context = null;
let out = null;
let noise = null;

export const isOn = () => localStorage.getItem(KEY) === "on";

/** The graph is built at the first click or key: browsers allow no sound before it. */
function wake() {
  if (!isOn() || !window.AudioContext) return;
  if (context) { context.resume(); return; }
  context = new AudioContext();
  out = new GainNode(context, { gain: VOLUME });
  out.connect(context.destination);
  noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
}

/** A burst of noise through a filter. */
function hiss(at, length, loudness, type, frequency, quality = 1) {
  const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  const filter = new BiquadFilterNode(context, { type, frequency, Q: quality });
  const level = new GainNode(context, { gain: 0 });
  level.gain.setValueAtTime(loudness, at);
  level.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(filter).connect(level).connect(out);
  source.start(at, Math.random() * 0.8);
  source.stop(at + length);
}

/** A tone that dies away. */
function tone(at, length, loudness, frequency, end = frequency, type = "sine") {
  const source = new OscillatorNode(context, { type, frequency });
  const level = new GainNode(context, { gain: 0 });
  source.frequency.exponentialRampToValueAtTime(end, at + length);
  level.gain.setValueAtTime(0.001, at);
  level.gain.exponentialRampToValueAtTime(loudness, at + 0.01);
  level.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(level).connect(out);
  source.start(at);
  source.stop(at + length);
}

const knock = (at, loudness = 0.7) => { hiss(at, 0.05, loudness, "bandpass", 900 + 500 * Math.random(), 2); tone(at, 0.09, loudness * 0.7, 190, 90); };

const SOUNDS = {
  rattle: (at) => { for (let time = 0; time < 0.42; time += 0.03 + 0.05 * Math.random()) hiss(at + time, 0.03, 0.2 + 0.3 * Math.random(), "bandpass", 1400 + 1800 * Math.random(), 3); },
  tap: (at) => knock(at, 0.4),
  chop: (at) => { hiss(at, 0.04, 0.9, "highpass", 2600); knock(at + 0.02, 0.9); },
  sizzle: (at) => { hiss(at, 0.8, 0.35, "bandpass", 5200, 0.8); hiss(at + 0.06, 0.5, 0.2, "highpass", 7000); },
  pencil: (at) => { for (const stroke of [0, 0.09, 0.2]) hiss(at + stroke, 0.08, 0.25, "bandpass", 2800 + 900 * Math.random(), 1.5); },
  card: (at) => { hiss(at, 0.09, 0.35, "bandpass", 1900, 0.7); hiss(at + 0.05, 0.05, 0.2, "highpass", 3800); },
  chime: (at) => { tone(at, 0.7, 0.35, 659.3); tone(at + 0.13, 0.9, 0.3, 880); },
  fanfare: (at) => [523.3, 659.3, 784, 1046.5].forEach((note, place) => tone(at + 0.13 * place, place === 3 ? 1.1 : 0.3, 0.3, note, note, "triangle")),
};

/** Plays sounds by their names, now. */
export function play(...names) {
  if (!isOn() || !context || document.hidden) return;
  for (const name of names) SOUNDS[name]?.(context.currentTime + 0.01);
}

/** The dice rattle and land one after the other; `ends` are the milliseconds at which they lie still. */
export function rolling(ends) {
  if (!isOn() || !context || document.hidden || !ends.length) return;
  play("rattle");
  for (const end of ends.slice(-FEW)) knock(context.currentTime + end / 1000 - 0.06, 0.6);
}

/** A short buzz on phones, where sound is on. */
export function buzz(pattern) {
  if (isOn()) navigator.vibrate?.(pattern);
}

function label(button) {
  button.setAttribute("aria-pressed", String(isOn()));
  button.title = isOn() ? button.dataset.on : button.dataset.off;
}

for (const button of document.querySelectorAll("[data-sound]")) {
  label(button);
  button.addEventListener("click", () => {
    localStorage.setItem(KEY, isOn() ? "off" : "on");
    label(button);
    wake();
    play("chime");
  });
}
addEventListener("pointerdown", wake, true);
addEventListener("keydown", wake, true);

// The sounds of the table, made in code with Web Audio: noise through filters, and tones that die away.

const VOLUME = 0.4; // low: no peak comes near the loudest that a loudspeaker can do

/** Sounds by their names for an audio context; each is called with the time at which it begins. */
export function instrument(context) {
  const out = new GainNode(context, { gain: VOLUME });
  out.connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;

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

  function tone(at, length, loudness, frequency, end = frequency, type = "sine") {
    const source = new OscillatorNode(context, { type, frequency });
    const level = new GainNode(context, { gain: 0 });
    source.frequency.setValueAtTime(frequency, at);
    source.frequency.exponentialRampToValueAtTime(end, at + length);
    level.gain.setValueAtTime(0.001, at);
    level.gain.exponentialRampToValueAtTime(loudness, at + 0.01);
    level.gain.exponentialRampToValueAtTime(0.001, at + length);
    source.connect(level).connect(out);
    source.start(at);
    source.stop(at + length);
  }

  const knock = (at, loudness = 0.6) => { hiss(at, 0.05, loudness, "bandpass", 900 + 500 * Math.random(), 2); tone(at, 0.09, loudness * 0.7, 190, 90); };

  return {
    knock,
    rattle: (at) => { for (let time = 0; time < 0.42; time += 0.03 + 0.05 * Math.random()) hiss(at + time, 0.03, 0.8 + 0.8 * Math.random(), "bandpass", 1400 + 1800 * Math.random(), 3); },
    tap: (at) => knock(at, 0.4),
    chop: (at) => { hiss(at, 0.04, 0.4, "highpass", 2600); knock(at + 0.02, 0.9); },
    sizzle: (at) => { hiss(at, 0.8, 0.4, "bandpass", 4600, 0.8); hiss(at + 0.06, 0.5, 0.2, "highpass", 7000); },
    pencil: (at) => { for (const stroke of [0, 0.09, 0.2]) hiss(at + stroke, 0.08, 0.7, "bandpass", 2800 + 900 * Math.random(), 1.5); },
    card: (at) => { hiss(at, 0.09, 0.6, "bandpass", 1900, 0.7); hiss(at + 0.05, 0.05, 0.3, "highpass", 3800); },
    chime: (at) => { tone(at, 0.7, 0.35, 659.3); tone(at + 0.13, 0.9, 0.3, 880); },
    fanfare: (at) => [523.3, 659.3, 784, 1046.5].forEach((note, place) => tone(at + 0.13 * place, place === 3 ? 1.1 : 0.3, 0.3, note, note, "triangle")),
  };
}

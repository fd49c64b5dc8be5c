/** A note: pitch in Hz, when it begins and how long it rings, in seconds. */
type Note = { pitch: number; start: number; length: number };
/** A sound for the library, `seconds` long. */
type Tone = { title: string; seconds: number; notes: readonly Note[] };

const sampleRate = 22_050;
const headerBytes = 44;

const scale = [261.63, 293.66, 329.63, 392, 440, 523.25];
/** A note each `gap` seconds, by positions in the scale. */
const melody = (places: readonly number[], gap: number, length: number): Note[] =>
  places.map((place, at) => ({ pitch: scale[place] ?? 440, start: at * gap, length }));

export const tones: readonly Tone[] = [
  { title: 'Soft bell', seconds: 3, notes: melody([4], 0, 3) },
  { title: 'Morning arpeggio', seconds: 5, notes: melody([0, 2, 3, 5, 3, 2, 0, 2, 3, 5], 0.4, 1.2) },
  {
    title: 'Deep drone',
    seconds: 8,
    notes: [65.41, 98, 130.81].map((pitch) => ({ pitch, start: 0, length: 8 })),
  },
  { title: 'Game over', seconds: 2, notes: melody([5, 4, 3, 1, 0], 0.25, 0.8) },
  { title: 'Waiting room', seconds: 6, notes: melody([0, 3, 1, 4, 2, 5, 3, 1, 0], 0.6, 1.1) },
];

/** A tone as a WAV file: one channel of 16 bits. */
export function makeWav({ seconds, notes }: Tone): Buffer {
  const samples = new Float64Array(seconds * sampleRate);
  for (const { pitch, start, length } of notes) {
    const first = Math.round(start * sampleRate);
    const last = Math.min(samples.length, first + length * sampleRate);
    for (let at = first; at < last; at++) {
      const time = (at - first) / sampleRate;
      // It fades in within 10 ms, so that there is no click, and fades out to its end.
      const loudness = Math.min(1, time / 0.01) * (1 - time / length) ** 2;
      const wave = Math.sin(2 * Math.PI * pitch * time) + 0.3 * Math.sin(4 * Math.PI * pitch * time);
      samples[at] = (samples[at] ?? 0) + wave * loudness;
    }
  }
  const wav = Buffer.alloc(headerBytes + samples.length * 2);
  writeHeader(wav, samples.length * 2);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1);
  samples.forEach((sample, at) => {
    wav.writeInt16LE(Math.round((sample / peak) * 24_000), headerBytes + at * 2);
  });
  return wav;
}

function writeHeader(wav: Buffer, dataBytes: number): void {
  wav.write('RIFF', 0);
  wav.writeUInt32LE(headerBytes - 8 + dataBytes, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE(sampleRate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(dataBytes, 40);
}

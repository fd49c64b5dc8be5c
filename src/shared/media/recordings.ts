import { badRequest, wrongType } from '../errors/app-error.ts';
import { detectIso } from './containers/iso.ts';
import { detectOgg } from './containers/ogg.ts';
import { detectFlac, detectMp3, detectWav } from './containers/sounds.ts';
import { Broken, type Contents, type Detector, lookInto, type Source } from './containers/source.ts';
import { detectWebm } from './containers/webm.ts';

/** What is taken and how it is served, by kind and by the extension that we give it. */
export const recordingTypes = {
  video: { mp4: 'video/mp4', webm: 'video/webm', ogg: 'video/ogg', mov: 'video/quicktime' },
  audio: { mp3: 'audio/mpeg', wav: 'audio/wav', ogg: 'audio/ogg', flac: 'audio/flac' },
} as const satisfies Record<string, Record<string, string>>;

export type RecordingKind = keyof typeof recordingTypes;
export type Recording = { extension: string; type: string; width: number; height: number };

const wanted = {
  video: 'Send a video: mp4, webm, ogg or mov',
  audio: 'Send an audio file: mp3, wav, ogg or flac',
};

// Each knows its own by its first bytes; MP3, which has none for sure, comes last.
const detectors: readonly Detector[] = [detectWebm, detectOgg, detectWav, detectFlac, detectIso, detectMp3];

/**
 * Judges a video or an audio file by its bytes. Throws a 415 for one of another kind, and a 400 for one that is broken
 * or breaks off.
 */
export async function judgeRecording(path: string, kind: RecordingKind): Promise<Recording> {
  const found = await lookInto(path, detect).catch((error: unknown) => {
    if (isBroken(error)) throw badRequest('The file is broken or not complete', 'file');
    throw error;
  });
  const types: Readonly<Record<string, string>> = recordingTypes[kind];
  const type = found && found.kind === kind ? types[found.extension] : undefined;
  if (!found || type === undefined) throw wrongType(wanted[kind]);
  return { extension: found.extension, type, width: found.width, height: found.height };
}

/** Reading past the end of what there is throws a RangeError. */
const isBroken = (error: unknown) => error instanceof Broken || error instanceof RangeError;

async function detect(source: Source): Promise<Contents | null> {
  for (const detector of detectors) {
    const found = await detector(source);
    if (found) return found;
  }
  return null;
}

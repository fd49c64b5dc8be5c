import { readLines, type SentLine } from '../console/console-values.ts';

/** Scroll position of a running page, in CSS pixels. */
export type Scroll = { x: number; y: number };

/** Messages that a frame may send over its port. The code that runs in the frame can forge all of them. */
export type FrameMessage =
  | { type: 'beat'; scroll: Scroll; drawn: boolean; dialog: boolean | null }
  | { type: 'lines'; lines: SentLine[]; dropped: number }
  | { type: 'clear' }
  | { type: 'pressed' }
  | { type: 'open-link'; url: string }
  | { type: 'thumbnail'; bytes: ArrayBuffer; mime: string }
  | { type: 'thumbnail'; failed: string };

/** Maximum characters of text per message. */
export const maxTextLength = 64 * 1024;
/** Maximum size of a screenshot in bytes. */
export const maxThumbnailBytes = 3_000_000;
/** Maximum messages accepted from one frame per second. */
export const maxMessagesPerSecond = 50;

const pictureTypes = ['image/webp', 'image/png', 'image/jpeg'];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxTextLength;
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function readThumbnail(data: Record<string, unknown>): FrameMessage | null {
  const { bytes, mime, failed } = data;
  if (isText(failed)) return { type: 'thumbnail', failed };
  if (!(bytes instanceof ArrayBuffer) || bytes.byteLength === 0) return null;
  if (bytes.byteLength > maxThumbnailBytes || !isText(mime) || !pictureTypes.includes(mime)) return null;
  return { type: 'thumbnail', bytes, mime };
}

function readLink(url: unknown): FrameMessage | null {
  if (!isText(url) || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return null;
  return { type: 'open-link', url: new URL(url).href };
}

/** Parses a port message; null if it is not one of these messages, or too large. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (!isRecord(data)) return null;
  switch (data.type) {
    case 'beat': {
      const dialog = typeof data.dialog === 'boolean' ? data.dialog : null;
      return {
        type: 'beat',
        scroll: { x: count(data.x), y: count(data.y) },
        drawn: data.drawn === true,
        dialog,
      };
    }
    case 'lines': {
      const read = readLines(data);
      return read && { type: 'lines', ...read };
    }
    case 'clear':
      return { type: 'clear' };
    case 'pressed':
      return { type: 'pressed' };
    case 'open-link':
      return readLink(data.url);
    case 'thumbnail':
      return readThumbnail(data);
    default:
      return null;
  }
}

/**
 * The greeting in a window message: `ready` from a frame that was given this nonce, `waiting` from one of the server's
 * HTML that has no nonce yet; null for other messages.
 */
export function greetingOf(data: unknown, nonce: string): 'ready' | 'waiting' | null {
  if (!isRecord(data) || data.v !== 1) return null;
  if (data.type === 'waiting') return 'waiting';
  return data.type === 'ready' && data.nonce === nonce ? 'ready' : null;
}

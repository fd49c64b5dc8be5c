import { readLines, type SentLine } from '../console/console-values.ts';

/** Scroll position of a running page, in CSS pixels. */
export type Scroll = { x: number; y: number };

/** Messages that a frame may send over its port. The code that runs in the frame can forge all of them. */
export type FrameMessage =
  | { type: 'beat'; scroll: Scroll; drawn: boolean; dialog: boolean | null }
  | { type: 'lines'; lines: SentLine[]; dropped: number }
  | { type: 'clear' }
  | { type: 'pressed' }
  | { type: 'save' }
  | { type: 'open-link'; url: string }
  | { type: 'dead-link'; address: string; isDownload: boolean }
  /** Unvalidated: only the caller that requested a picture parses it. */
  | { type: 'thumbnail'; data: Record<string, unknown> };

/** Maximum characters of text per message. */
export const maxTextLength = 64 * 1024;
/** Maximum characters of the address of a link that leads nowhere. */
const maxAddressLength = 200;
/** Maximum messages accepted from one frame per second. */
export const maxMessagesPerSecond = 50;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxTextLength;
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function readLink(text: unknown): FrameMessage | null {
  const url = isText(text) ? URL.parse(text) : null;
  return url && /^https?:$/.test(url.protocol) ? { type: 'open-link', url: url.href } : null;
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
    case 'pressed':
    case 'save':
      return { type: data.type };
    case 'open-link':
      return readLink(data.url);
    case 'dead-link':
      return isText(data.address)
        ? {
            type: 'dead-link',
            address: data.address.slice(0, maxAddressLength),
            isDownload: data.isDownload === true,
          }
        : null;
    case 'thumbnail':
      return { type: 'thumbnail', data };
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

import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { FrameLimits } from './channel.ts';

/** Handed to the browser process at its start, as JSON on its command line. */
export type LaunchOptions = {
  chromium: string;
  /** The folder for all that the browser writes; it belongs to `user`. */
  profile: string;
  isSandboxed: boolean;
  /** Whom the process becomes once its code is loaded; null: it stays who it is. */
  user: { uid: number; gid: number } | null;
  publicUrl: string;
};

/** A PNG of at most 1200x700 has 2.6 MB; a page's HTML 4 MB; a file of ours 16 MB. */
export const limits = {
  fromBrowserProcess: { head: 16_384, body: 8_000_000 },
  toBrowserProcess: { head: 16_384, body: 16_000_000 },
} as const satisfies Record<string, FrameLimits>;

/** Longest text of an error that is passed on. */
export const maxErrorLength = 4_000;

const none = Type.Union([Type.Literal('busy'), Type.Literal('crashed')]);

const fromBrowserProcess = Type.Union([
  /** The browser has started and takes pages. */
  Type.Object({ type: Type.Literal('ready') }),
  /** The browser did not start; `isSandbox`: since its sandbox cannot. */
  Type.Object({ type: Type.Literal('failed'), message: Type.String(), isSandbox: Type.Boolean() }),
  /** The page asks for a file of ours; the reply names the same number. */
  Type.Object({ type: Type.Literal('file'), id: Type.Integer(), path: Type.String() }),
  /** The body is the picture, as PNG. */
  Type.Object({ type: Type.Literal('picture'), plain: Type.Boolean(), missing: Type.Boolean() }),
  Type.Object({ type: Type.Literal('none'), none }),
]);
export type FromBrowserProcess = Static<typeof fromBrowserProcess>;

const toBrowserProcess = Type.Union([
  /** The body is the page's HTML. */
  Type.Object({ type: Type.Literal('capture') }),
  /** The body is the file; null: there is none. */
  Type.Object({
    type: Type.Literal('file'),
    id: Type.Integer(),
    contentType: Type.Union([Type.String(), Type.Null()]),
  }),
]);
export type ToBrowserProcess = Static<typeof toBrowserProcess>;

/** Throws at what is no message of a browser process, whose pages may have taken it over. */
export const parseFromBrowserProcess = (head: unknown): FromBrowserProcess =>
  Value.Parse(fromBrowserProcess, head);

export const parseToBrowserProcess = (head: unknown): ToBrowserProcess => Value.Parse(toBrowserProcess, head);

import type { Static, TObject, TSchema } from 'typebox';
import type { Member, Viewer } from '../auth/viewer.ts';
import type { Rules } from '../rules/rules.ts';
import type { TempFile } from '../storage/scratch.ts';

/**
 * How often a call may come; guests are counted by address, members by account. One that is `kept` is counted in the
 * database: by all processes together, over restarts, and never by guess.
 */
export type Rate = { max: number; seconds: number; kept?: true };

export const rates = {
  read: { max: 300, seconds: 60 },
  // Pages that are made anew; a classroom behind one address reads kept ones as often as it likes.
  page: { max: 300, seconds: 60 },
  costlyPage: { max: 60, seconds: 60 },
  // A classroom behind one address picks its usernames in the same minute.
  nameCheck: { max: 240, seconds: 60 },
  // A classroom behind one address looks at pages full of pictures, and seeks in films.
  file: { max: 3_000, seconds: 60 },
  // Several probes of one address may ask each second.
  probe: { max: 300, seconds: 60 },
  write: { max: 60, seconds: 60 },
  comment: { max: 20, seconds: 60 },
  webCreation: { max: 30, seconds: 3_600, kept: true },
  // Updates that bring a picture; past it they are saved without.
  webPicture: { max: 20, seconds: 60, kept: true },
  upload: { max: 30, seconds: 1_800, kept: true },
  uploadFromUrl: { max: 10, seconds: 600, kept: true },
} as const satisfies Record<string, Rate>;

/** The one file part of a multipart call. A small one is kept in memory, a large one in a temporary file. */
export type FilePart = SmallPart | LargePart;
export type SmallPart = { name: string; maxBytes: number; required: boolean };
export type LargePart = {
  name: string;
  required: boolean;
  /** How large it may be, by the query, which nobody has checked yet: throws a 400 on a bad one. */
  limitOf(query: unknown): { maxBytes: number; tooLarge: string };
};

/** A file as it came: its type is not believed, only its bytes. */
export type UploadedFile = { bytes: Buffer };

export type Missing = Readonly<Record<string, string | null>>;

/**
 * One call of the API: the single source of its checks, its types, its reply and its documentation.
 * `auth`: `optional` reads a bearer token if one is sent, `required` answers 401 without one, `none` does not read it.
 */
export type Endpoint = {
  auth: 'optional' | 'required' | 'none';
  /** What is sent as bearer instead of an access token. */
  bearer?: 'refreshToken';
  summary: string;
  status?: 200 | 201;
  /** The envelope's message on success. */
  message?: string;
  rate: Rate;
  /** The specification's own texts, checked before the schema and in their order. */
  rules?: Rules;
  /**
   * By parameter of the path or field of the body: what is said when it is missing, before any other check. A parameter is
   * missing when it is empty or one of the words that programs write for nothing; null: any text is a value.
   */
  missing?: Missing;
  params?: TObject;
  query?: TObject;
  body?: TObject;
  /** Present: the body is multipart; lists in it are JSON strings, booleans `true` or `false`, numbers in digits. */
  file?: FilePart;
  reply: TSchema;
};

export type Endpoints = Record<string, Endpoint>;

/** Every parameter of a path has its text. */
type RequireMissingTexts<E extends Endpoints> = {
  [K in keyof E]: E[K] extends { params: { properties: infer P } }
    ? { missing: Readonly<Record<keyof P, string | null>> }
    : unknown;
};

/** Declares a module's calls, keyed 'POST /users/login' under /api/v1, and keeps their exact types. */
export function defineEndpoints<const E extends Endpoints>(endpoints: E & RequireMissingTexts<E>): E {
  return endpoints;
}

type Parsed<S> = S extends TSchema ? Static<S> : undefined;

/** What a handler gets: everything checked, the viewer known. */
export type Input<E extends Endpoint> = {
  viewer: E['auth'] extends 'required' ? Member : Viewer;
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  file: (E['file'] extends LargePart ? TempFile : UploadedFile) | undefined;
};

export type Reply<E extends Endpoint> = Static<E['reply']>;

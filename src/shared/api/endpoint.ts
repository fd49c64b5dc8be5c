import type { Readable } from 'node:stream';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { GrantedRole } from '../rules/roles.ts';
import type { Rules } from '../rules/rules.ts';
import type { TokenScope } from '../rules/token-scopes.ts';
import type { TempFile } from '../storage/scratch.ts';
import type { Member, Viewer } from '../viewer.ts';

/**
 * Rate limit of an endpoint: `max` requests in `seconds`, per IP address for guests and per account for members. A
 * `kept` limit is counted exactly in the database, so it is shared by all processes and survives restarts.
 */
export type Rate = { max: number; seconds: number; kept?: true };

/** Rates for kinds of endpoints; each module declares the rates of its features. */
export const rates = {
  read: { max: 300, seconds: 60 },
  // Pages that must be rendered. Cached pages are not limited, since a whole classroom may share one IP address.
  page: { max: 300, seconds: 60 },
  costlyPage: { max: 60, seconds: 60 },
  // A classroom behind one IP address loads pages full of pictures and seeks in videos.
  file: { max: 3_000, seconds: 60 },
  // Several health probes behind one IP address may run every second.
  probe: { max: 300, seconds: 60 },
  write: { max: 60, seconds: 60 },
  // A form checks while the user types; a classroom behind one IP address fills it in within a minute.
  typing: { max: 240, seconds: 60 },
} as const satisfies Record<string, Rate>;

/** The file part of a multipart request. A small file is kept in memory, a large one in a temporary file. */
export type FilePart = SmallPart | LargePart;
export type SmallPart = PartName & { maxBytes: number };
/** A file that is required `without-token` may be left out in calls with a personal token; the service checks it. */
type PartName = { name: string; required: boolean | 'without-token' };
export type LargePart = PartName & {
  /** Maximum size, derived from the query, which is not validated yet. Throws a 400 for an invalid query. */
  limitOf(query: unknown): { maxBytes: number; tooLarge: string };
};

/** An uploaded file. The declared content type is not trusted, so only the bytes are kept. */
export type UploadedFile = { bytes: Buffer };

/** Maximum length of a path parameter, in the router too. It leaves room for a password of 128 characters. */
export const maxParamLength = 1_024;

/** A path parameter that may be any text. */
export const pathText = (description: string) => Type.String({ description, maxLength: maxParamLength });

export type Missing = Readonly<Record<string, string | null>>;

/**
 * An API endpoint: the single source of its validation, types, reply and documentation. `auth`: `optional` reads a
 * bearer token if one is sent, `required` answers 401 without one, `none` does not read it; `moderator` and `admin`
 * answer 403 to members without that role.
 */
export type Endpoint = {
  auth: 'optional' | 'required' | GrantedRole | 'none';
  /**
   * The scope by which a personal token may call it. Without one, no personal token may: calls that a password guards
   * accept sessions only.
   */
  scope?: TokenScope;
  /** The bearer token this endpoint takes instead of an access token. */
  bearer?: 'refreshToken';
  summary: string;
  status?: 200 | 201;
  /** The envelope's message on success. */
  message?: string;
  rate: Rate;
  /**
   * Reads or writes the whole code of webs, a few MiB, so that a viewer may have few of these requests in progress at
   * once.
   */
  isLarge?: true;
  /**
   * Guests get the reply from the cache until something that it shows changes. Only for a GET without side effects
   * whose reply is the same for all guests.
   */
  guestCache?: true;
  /** Takes an `Idempotency-Key`, by which a repeated request creates nothing new. */
  isIdempotent?: true;
  /** Validation rules with the specification's messages, checked in order before the schema. */
  rules?: Rules;
  /**
   * Error text per path parameter or body field that is missing, checked before anything else. A path parameter is
   * missing when it is empty, `undefined` or `null`. With null as the text, any value is accepted.
   */
  missing?: Missing;
  params?: TObject;
  query?: TObject;
  body?: TObject;
  /** Maximum size of a JSON body in bytes, if not the usual 1 MiB. */
  maxBodyBytes?: number;
  /**
   * If set, the body is multipart: lists are repeated parts or a JSON array, objects JSON, booleans `true` or
   * `false`, integers decimal digits.
   */
  file?: FilePart;
  /** If set, the reply is a stream of this content type, without an envelope. */
  stream?: string;
  reply: TSchema;
};

export type Endpoints = Record<string, Endpoint>;

/** Requires an entry in `missing` for every path parameter. */
type RequireMissingTexts<E extends Endpoints> = {
  [K in keyof E]: E[K] extends { params: { properties: infer P } }
    ? { missing: Readonly<Record<keyof P, string | null>> }
    : unknown;
};

/** Allows `guestCache` only for GET endpoints that guests may call, with a reply of status 200. */
type RestrictGuestCache<E extends Endpoints> = {
  [K in keyof E]: E[K] extends { guestCache: true }
    ? K extends `GET ${string}`
      ? { auth: 'optional'; status?: 200; file?: never; body?: never }
      : { guestCache?: never }
    : unknown;
};

/** Declares a module's endpoints, keyed 'POST /users/login' relative to /api/v1, and keeps their exact types. */
export function defineEndpoints<const E extends Endpoints>(
  endpoints: E & RequireMissingTexts<E> & RestrictGuestCache<E>,
): E {
  return endpoints;
}

type Parsed<S> = S extends TSchema ? Static<S> : undefined;

/** A handler's input: the validated request and the authenticated viewer. */
export type Input<E extends Endpoint> = {
  viewer: E['auth'] extends 'required' | GrantedRole ? Member : Viewer;
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  file: (E['file'] extends LargePart ? TempFile : UploadedFile) | undefined;
  /** Value of the Idempotency-Key header; null without one. */
  idempotencyKey: E['isIdempotent'] extends true ? string | null : null;
};

export type Reply<E extends Endpoint> = E extends { stream: string } ? Readable : Static<E['reply']>;

import { pino } from 'pino';

const maxUrlLength = 500;
// `next` is an address in an address: where a login leads may be the link of a mail.
const secretParameter = /([?&](?:\w*token|\w*password|next)=)[^&#]*/gi;
/** Begins where a part of the address does, so that each part is read once. */
const mailInAddress = /(?<![^/?&=#\s])[^/?&=#\s]+?(?:@|%40)[^/?&=#\s]+/gi;

/**
 * An address without what is nobody's business: the password of `DELETE /users/delete/{password}`, tokens of mailed links,
 * mail addresses.
 */
export function safeUrl(url: string): string {
  const bare = withoutPassword(url);
  if (!/[?@%]/.test(bare)) return bare.slice(0, maxUrlLength);
  return bare.slice(0, maxUrlLength).replace(secretParameter, '$1[hidden]').replace(mailInAddress, '[mail]');
}

/** Also where it is spelled in another way that the router reads alike. */
function withoutPassword(url: string): string {
  const path = url.includes('%') ? decoded(url) : url;
  const at = path.indexOf('/users/delete/');
  return at === -1 ? url : `${path.slice(0, at)}/users/delete/[hidden]`;
}

function decoded(url: string): string {
  return url.replaceAll(/%([2-7][\da-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const loggedErrorFields = [
  'type',
  'message',
  'stack',
  'code',
  'name',
  'status',
  'syscall',
  'address',
  'port',
  'severity',
  'table',
  'column',
  'constraint',
];

/** Of an error what tells where it came from, and not what it carries: the database's detail is somebody's row. */
export function serializeError(error: Error): object {
  const all: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
  return Object.fromEntries(loggedErrorFields.filter((name) => name in all).map((name) => [name, all[name]]));
}

/** An access token, a refresh token, a mail address: wherever they stand. What precedes a dot or an @ is bounded. */
const shapes =
  /\beyJ[\w-]{10,400}\.[\w-]+\.[\w-]+|\brt1\.[\w.-]{20,}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

/** The last net: takes secrets known by name or shape out of a finished line. */
export function createRedactor(secrets: readonly string[]): (line: string) => string {
  const known = secrets
    .filter(({ length }) => length >= 6)
    .map((secret) => JSON.stringify(secret).slice(1, -1));
  return (line) => {
    let clean = line;
    for (const secret of known) if (clean.includes(secret)) clean = clean.replaceAll(secret, '[hidden]');
    return /@|eyJ|rt1\./.test(clean) ? clean.replace(shapes, '[hidden]') : clean;
  };
}

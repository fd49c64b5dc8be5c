import { pino } from 'pino';

const maxUrlLength = 500;
/**
 * Parameters whose values are logged. Others may be secrets, or URLs with secrets in them, under any spelling of
 * their name.
 */
const loggedParameters = new Set([
  ...[
    'page',
    'limit',
    'sort',
    'sortBy',
    'sortOrder',
    'order',
    'search',
    'q',
    'type',
    'kind',
    'view',
    'tab',
    'state',
  ],
  ...[
    'run',
    'version',
    'panes',
    'theme',
    'format',
    'maxwidth',
    'maxheight',
    'days',
    'from',
    'to',
    'width',
    'height',
  ],
]);
/** The lookbehind anchors a match at the start of a URL part, so matching takes linear time. */
const mailInAddress = /(?<![^/?&=#\s])[^/?&=#\s]+?(?:@|%40)[^/?&=#\s]+/gi;

/**
 * Redacts a URL for logs: whatever follows one of `secretPaths` (such as `/reset/`), the values of parameters that are not
 * known to be harmless, email addresses. Truncates it to 500 characters.
 */
export function safeUrl(url: string, secretPaths: readonly string[]): string {
  const bare = withoutSecretPath(url, secretPaths);
  if (!/[?@%]/.test(bare)) return bare.slice(0, maxUrlLength);
  return withoutParameters(bare.slice(0, maxUrlLength)).replace(mailInAddress, '[mail]');
}

function withoutParameters(url: string): string {
  const [path = '', ...rest] = url.split('?');
  if (rest.length === 0) return url;
  const pairs = rest.join('?').split('&');
  return `${path}?${pairs.map(withoutValue).join('&')}`;
}

function withoutValue(pair: string): string {
  const [name = '', ...value] = pair.split('=');
  if (pair === '' || loggedParameters.has(name)) return pair;
  const shown = /^\w{1,40}$/.test(name) ? name : '[hidden]';
  return value.length === 0 ? shown : `${shown}=[hidden]`;
}

/** Decodes the path first, since the router also accepts percent-encoded spellings. */
function withoutSecretPath(url: string, secretPaths: readonly string[]): string {
  const path = url.includes('%') ? decoded(url) : url;
  for (const secretPath of secretPaths) {
    const at = path.indexOf(secretPath);
    if (at !== -1) return `${path.slice(0, at)}${secretPath}[hidden]`;
  }
  return url;
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

/** Keeps only error fields that locate the failure: PostgreSQL's `detail` contains row values. */
export function serializeError(error: Error): object {
  const all: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
  return Object.fromEntries(loggedErrorFields.filter((name) => name in all).map((name) => [name, all[name]]));
}

/** Access tokens, refresh tokens and email addresses anywhere in a line. Bounded repetitions keep matching fast. */
const shapes =
  /\beyJ[\w-]{10,400}\.[\w-]+\.[\w-]+|\brt1\.[\w.-]{20,}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

/** Last line of defense: redacts known secrets and token shapes in the finished log line. */
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

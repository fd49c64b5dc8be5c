import { createHash } from 'node:crypto';
import type { Config } from '../config/config.ts';

const year = 31_536_000;

/** Headers of every reply. Strict-Transport-Security is sent each time, which renews its expiry. */
export function commonHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  const nosniff = { 'X-Content-Type-Options': 'nosniff' };
  if (!publicUrl.startsWith('https:')) return nosniff;
  return { ...nosniff, 'Strict-Transport-Security': `max-age=${year}` };
}

/** Camera and microphone are allowed for recording pictures and videos to upload; other device features are denied. */
const permissions = ['geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture']
  .map((feature) => `${feature}=()`)
  .concat('camera=(self)', 'microphone=(self)')
  .join(', ');

/**
 * Headers of every page. Pages contain one inline script, `bootScript`, which is allowed by its hash: a nonce would keep
 * guests' pages from being cached. `style-src` allows inline styles because the code editor needs them for measuring.
 * Development allows Vite's inline scripts and WebSocket.
 */
export function pageHeaders(config: Config, bootScript: string): Record<string, string> {
  return {
    'Content-Security-Policy': policy(config, bootScript),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': permissions,
    'Referrer-Policy': 'same-origin',
  };
}

/**
 * Headers of embeds, the only pages that other sites may frame. They run no inline script, send no form, connect to
 * this server alone, for code that is too long for the page, and depend on no cookie.
 */
export function embedHeaders({ publicUrl, preview, storage, production }: Config): Record<string, string> {
  const rules = {
    'default-src': ["'none'"],
    'script-src': ["'self'", !production && "'unsafe-inline'"],
    'style-src': ["'unsafe-inline'"],
    'img-src': ["'self'", ...mediaOrigins({ publicUrl, storage })],
    'connect-src': ["'self'", !production && 'ws:'],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': [preview.origin, "'self'"],
    'frame-ancestors': ['*'],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
  return {
    'Content-Security-Policy': toPolicy(rules),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': permissions.replaceAll('(self)', '()'),
    'Referrer-Policy': 'same-origin',
    vary: 'Accept-Encoding',
  };
}

const mediaOrigins = ({ publicUrl, storage }: Pick<Config, 'publicUrl' | 'storage'>) => [
  publicUrl,
  storage.kind === 's3' && storage.publicUrl && new URL(storage.publicUrl).origin,
];

function policy({ publicUrl, preview, storage, production }: Config, bootScript: string): string {
  const media = mediaOrigins({ publicUrl, storage });
  return toPolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'", production ? hashSource(bootScript) : "'unsafe-inline'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...media],
    'media-src': ["'self'", 'blob:', ...media],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...media, !production && 'ws:'],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': [preview.origin, "'self'"],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  });
}

/** A content security policy of these directives; one without sources is left out. */
const toPolicy = (rules: Record<string, (string | null | false)[]>): string =>
  Object.entries(rules)
    .map(([name, sources]) => [name, ...sources.filter(Boolean)])
    .filter(({ length }) => length > 1)
    .map((words) => words.join(' '))
    .join('; ');

/** CSP source of one inline script. Parsers of HTML turn CRLF, which a checkout may contain, into LF. */
function hashSource(script: string): string {
  const hash = createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('base64');
  return `'sha256-${hash}'`;
}

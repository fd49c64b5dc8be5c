import type { Config } from '../config/index.ts';

const year = 31_536_000;

/** What every answer carries, whoever gives it; https is asked for again and again, so that browsers stay there. */
export function commonHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  const nosniff = { 'X-Content-Type-Options': 'nosniff' };
  if (!publicUrl.startsWith('https:')) return nosniff;
  return { ...nosniff, 'Strict-Transport-Security': `max-age=${year}` };
}

/** Camera and microphone record pictures and films to upload; nothing else of a device is asked for. */
const permissions = ['geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture']
  .map((feature) => `${feature}=()`)
  .concat('camera=(self)', 'microphone=(self)')
  .join(', ');

/**
 * The headers of every page. No nonce: nothing is inline, so that guests' pages can be kept. `style-src` allows inline
 * styles because the code editor measures with them. In development Vite's own scripts and socket are let in.
 */
export function pageHeaders(config: Config): Record<string, string> {
  return {
    'Content-Security-Policy': policy(config),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': permissions,
    'Referrer-Policy': 'same-origin',
  };
}

function policy({ publicUrl, preview, storage, production }: Config): string {
  const media = [publicUrl, storage.kind === 's3' && storage.publicUrl && new URL(storage.publicUrl).origin];
  const rules: Record<string, (string | null | false)[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", !production && "'unsafe-inline'"],
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
  };
  return Object.entries(rules)
    .map(([name, sources]) => [name, ...sources.filter(Boolean)].join(' '))
    .join('; ');
}

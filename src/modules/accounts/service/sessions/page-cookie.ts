import type { Config } from '../../../../shared/config/index.ts';
import type { Log } from '../../../../shared/log/log.ts';

const days14 = 14 * 24 * 3_600;

export type PageCookie = {
  /** The Set-Cookie header that sets `value`. */
  set(value: string): string;
  /** The Set-Cookie header that deletes the cookie. */
  clear(): string;
  /** The value in a Cookie header, or null. */
  read(header: string | undefined): string | null;
};

/** The cookie that identifies the viewer of a page: for page GETs only, never for API calls. */
export function createPageCookie(publicUrl: string): PageCookie {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-page' : 'page';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    set: (value) => `${name}=${value}; Max-Age=${days14}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
    read: (header = '') => {
      for (const pair of header.split(';')) {
        const [key, value] = pair.trim().split('=');
        if (key === name && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
      }
      return null;
    },
  };
}

/** Warns where passwords would travel in clear text. With a loopback PUBLIC_URL, where http is safe, there are several own origins. */
export function warnAboutPlainHttp(
  { publicUrl, ownOrigins }: Pick<Config, 'publicUrl' | 'ownOrigins'>,
  log: Log,
): void {
  if (publicUrl.startsWith('http:') && ownOrigins.length === 1)
    log.warn(`PUBLIC_URL is ${publicUrl}: without https, passwords and cookies can be read in transit`);
}

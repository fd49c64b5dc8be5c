import type { Config } from '../../../../shared/config/index.ts';
import type { Log } from '../../../../shared/log/log.ts';

const days14 = 14 * 24 * 3_600;

export type PageCookie = {
  /** The Set-Cookie line that hands `value` to the browser. */
  set(value: string): string;
  /** The Set-Cookie line that takes it away. */
  clear(): string;
  /** The value in a Cookie header, or null. */
  read(header: string | undefined): string | null;
};

/** The cookie by which pages know their reader: for page GETs alone, never for a call of the API. */
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

/** On this machine alone plain http is safe; our names for it are then several. */
export function warnAboutPlainHttp(
  { publicUrl, ownOrigins }: Pick<Config, 'publicUrl' | 'ownOrigins'>,
  log: Log,
): void {
  if (publicUrl.startsWith('http:') && ownOrigins.length === 1)
    log.warn(`PUBLIC_URL is ${publicUrl}: without https, passwords and cookies can be read on their way`);
}

import { cutText } from '../../shared/rules/rules.ts';

/**
 * Formats a file size: KB below 1 MB, else MB or GB with up to two decimals. Rounded up, so that a file over a limit never
 * appears to be within it.
 */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} KB`;
  if (bytes < 1_000_000_000) return `${Math.ceil(bytes / 10_000) / 100} MB`;
  return `${Math.ceil(bytes / 10_000_000) / 100} GB`;
}

const maxTitle = 100;

/** A title from a file name: without its extension, dashes and underscores as spaces. */
export function titleOfFile(name: string): string {
  const words = name.replace(/\.[^.]{1,8}$/, '').replaceAll(/[\s_-]+/g, ' ');
  return cutText(words.trim(), maxTitle).trim();
}

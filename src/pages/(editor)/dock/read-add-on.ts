import { minLinkLength } from '../../../modules/webs/rules/links.ts';
import type { LinkKind } from '../../(drafts)/index.ts';

/** A parsed add-on; `kind` may differ from the tab in which it was entered. */
export type AddOn = { kind: LinkKind; entry: string };

const scriptTag = /^<script\b[^>]*?\bsrc\s*=\s*["']?([^"'\s>]+)(?=["'\s>])[^>]*>\s*(?:<\/script>)?$/i;
const sheetTag =
  /^<link\b(?=[^>]*\brel\s*=\s*["']?stylesheet\b)[^>]*?\bhref\s*=\s*["']?([^"'\s>]+)(?=["'\s>])[^>]*>$/i;
/** Attributes that change how a tag behaves, so that it cannot be reduced to its URL. */
const behaviourAttribute = /\b(type\s*=\s*["']?module|integrity|media|defer|async)\b/i;

/**
 * Parses an entry of the tab `kind`; null if it is too short. Tags are reduced to their URL if that is equivalent, and
 * URLs are sorted by type: style sheets to CSS, scripts to JS, other tags to HTML.
 */
export function readAddOn(kind: LinkKind, text: string): AddOn | null {
  const entry = text.trim();
  if (entry.length < minLinkLength) return null;
  if (entry.startsWith('<')) return kind === 'html' ? { kind, entry } : fromTag(entry);
  const address = /^\/\//.test(entry) ? `https:${entry}` : entry;
  return { kind: kindOf(address) ?? kind, entry: kind === 'html' && !kindOf(address) ? entry : address };
}

function fromTag(tag: string): AddOn {
  const script = behaviourAttribute.test(tag) ? undefined : scriptTag.exec(tag)?.[1];
  if (script) return readAddOn('js', script) ?? { kind: 'html', entry: tag };
  const sheet = behaviourAttribute.test(tag) ? undefined : sheetTag.exec(tag)?.[1];
  if (sheet) return readAddOn('css', sheet) ?? { kind: 'html', entry: tag };
  return { kind: 'html', entry: tag };
}

/** The type of the resource at a URL, if the URL shows it. */
function kindOf(address: string): 'css' | 'js' | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { hostname, pathname } = new URL(address);
  if (/\.css$/i.test(pathname) || hostname === 'fonts.googleapis.com') return 'css';
  return /\.(js|mjs|cjs)$/i.test(pathname) ? 'js' : null;
}

import { minLinkLength } from '../../../modules/webs/page.ts';
import type { LinkKind } from '../../(drafts)/model/links.ts';

/** What somebody typed or pasted, as the entry it is meant to be; `kind` may differ from the tab it was typed in. */
export type AddOn = { kind: LinkKind; entry: string };

const scriptTag = /^<script\b[^>]*?\bsrc\s*=\s*["']?([^"'\s>]+)(?=["'\s>])[^>]*>\s*(?:<\/script>)?$/i;
const sheetTag =
  /^<link\b(?=[^>]*\brel\s*=\s*["']?stylesheet\b)[^>]*?\bhref\s*=\s*["']?([^"'\s>]+)(?=["'\s>])[^>]*>$/i;
/** Tags whose other attributes matter: a bare address would run differently. */
const behaviourAttribute = /\b(type\s*=\s*["']?module|integrity|media|defer|async)\b/i;

/**
 * Reads an entry of the tab `kind`; null when it is too short. Whole tags are reduced to their address where that says
 * the same, and addresses go where they belong: style sheets to CSS, scripts to JS, other tags to HTML.
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

/** What an address leads to, as far as it says so itself. */
function kindOf(address: string): 'css' | 'js' | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { hostname, pathname } = new URL(address);
  if (/\.css$/i.test(pathname) || hostname === 'fonts.googleapis.com') return 'css';
  return /\.(js|mjs|cjs)$/i.test(pathname) ? 'js' : null;
}

import { matchedRanges } from '../../../shared/search/highlight.ts';
import { Marked } from './Marked.tsx';

/** What of a card's description a search has matched; nothing where it has matched nothing of it. */
export function Excerpt({ text, search }: { text: string; search: string }) {
  const excerpt = excerptOf(text, search);
  if (excerpt === null) return null;
  return (
    <p className="card-excerpt">
      <Marked text={excerpt} search={search} />
    </p>
  );
}

/** How far it looks, how much it shows, and how much of that before the match. */
const bounds = { searched: 1_000, shown: 200, before: 40 };

/** The part of a text around what a search has matched first, or null. */
function excerptOf(text: string, search: string): string | null {
  const [first] = matchedRanges(text.slice(0, bounds.searched), search);
  if (!first) return null;
  const [at] = first;
  if (at <= bounds.before) return text.slice(0, bounds.shown);
  const start = text.slice(at - bounds.before, at).search(/\s/);
  const from = start === -1 ? at : at - bounds.before + start + 1;
  return `…${text.slice(from, from + bounds.shown)}`;
}

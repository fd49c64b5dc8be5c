import { Fragment } from 'react';
import { matchedRanges } from '../../../shared/rules/highlight.ts';
import { cutText } from '../../../shared/rules/rules.ts';

/** The part of a card's description that matches the search; nothing if there is no match. */
export function Excerpt({ text, search }: { text: string; search: string }) {
  const excerpt = excerptOf(text, search);
  if (excerpt === null) return null;
  return (
    <p dir="auto" className="card-excerpt">
      <Marked text={excerpt} search={search} />
    </p>
  );
}

/** In characters: how much text is searched, how long the excerpt is, and how much of it comes before the match. */
const bounds = { searched: 1_000, shown: 200, before: 40 };

/** The excerpt around the first match, or null. */
function excerptOf(text: string, search: string): string | null {
  const [first] = matchedRanges(text.slice(0, bounds.searched), search);
  if (!first) return null;
  const [at] = first;
  if (at <= bounds.before) return cutText(text, bounds.shown);
  const start = text.slice(at - bounds.before, at).search(/\s/);
  const from = start === -1 ? at : at - bounds.before + start + 1;
  return `…${cutText(text.slice(from), bounds.shown)}`;
}

type MarkedProps = {
  text: string;
  /** The search text; without it nothing is highlighted. */
  search?: string;
};

/** A text with the matches of a search highlighted; markup in the text is escaped. */
export function Marked({ text, search }: MarkedProps) {
  const ranges = search ? matchedRanges(text, search) : [];
  return (
    <>
      {ranges.map(([start, end], at) => (
        <Fragment key={start}>
          {text.slice(ranges[at - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}

import { Fragment } from 'react';
import { matchedRanges } from '../../../shared/rules/highlight.ts';

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

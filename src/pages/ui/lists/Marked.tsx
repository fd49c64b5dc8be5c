import { Fragment } from 'react';
import { matchedRanges } from '../../../shared/search/highlight.ts';

type MarkedProps = {
  text: string;
  /** What was searched for; without it the text stands as it is. */
  search?: string;
};

/** A text with what a search has matched in it marked; what looks like markup stays text. */
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

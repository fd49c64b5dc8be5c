import { useMemo } from 'react';
import {
  areTooLong,
  type DiffPair,
  type DiffRow,
  diffLines,
  foldSame,
  maxLines,
  pairRows,
} from './line-diff.ts';

type Sides = { before: string; after: string };
type CodeDiffProps = {
  name: string;
  before: string;
  after: string;
  /** Names of the two texts. */
  sides: Sides;
  /** Both texts next to each other, instead of one column. */
  isSideBySide?: boolean;
};

const maxRows = 300;
const maxLineLength = 400;

const signs = { same: ' ', removed: '−', added: '+' } as const;

/** A line diff; unchanged parts are collapsed. Very long texts are not compared. */
export function CodeDiff(props: CodeDiffProps) {
  const { before, after } = props;
  if (useMemo(() => areTooLong(before, after), [before, after]))
    return (
      <p className="diff-gap">
        Not compared, because both have more than {maxLines.toLocaleString('en')} lines together
      </p>
    );
  return <Lines {...props} />;
}

function Lines({ name, before, after, sides, isSideBySide = false }: CodeDiffProps) {
  const { rows, added, removed } = useMemo(() => {
    const lines = diffLines(before, after);
    const count = (kind: string) => lines.filter((line) => line.kind === kind).length;
    return { rows: foldSame(lines), added: count('added'), removed: count('removed') };
  }, [before, after]);
  return (
    <figure className="diff">
      <figcaption className="diff-legend">
        <span className="diff-removed">
          − {sides.before}, {lineCount(removed)}
        </span>
        <span className="diff-added">
          + {sides.after}, {lineCount(added)}
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="diff-lines" aria-label={`Changes in ${name}`} tabIndex={0}>
        <ol className={isSideBySide ? 'diff-pairs' : undefined}>
          {isSideBySide
            ? keyed(pairRows(rows.slice(0, maxRows))).map(({ key, row }) => (
                <Pair key={key} row={row} sides={sides} />
              ))
            : keyed(rows.slice(0, maxRows)).map(({ key, row }) => <Row key={key} row={row} sides={sides} />)}
          {rows.length > maxRows && <li className="diff-gap">The rest is not shown here</li>}
        </ol>
      </section>
    </figure>
  );
}

function Row({ row, sides }: { row: DiffRow; sides: Sides }) {
  if (row.kind === 'gap') return <Gap count={row.count} />;
  return (
    <li className={`diff-line diff-${row.kind}`}>
      <Line kind={row.kind} text={row.text} sides={sides} />
    </li>
  );
}

function Pair({ row, sides }: { row: DiffPair; sides: Sides }) {
  if (row.kind === 'gap') return <Gap count={row.count} />;
  return (
    <li className="diff-pair">
      {[row.before, row.after].map((line, at) => (
        <span key={at === 0 ? 'before' : 'after'} className={`diff-line diff-${line?.kind ?? 'none'}`}>
          {line && <Line kind={line.kind} text={line.text} sides={sides} />}
        </span>
      ))}
    </li>
  );
}

type LineProps = { kind: 'same' | 'removed' | 'added'; text: string; sides: Sides };

function Line({ kind, text, sides }: LineProps) {
  const word = kind === 'removed' ? `${sides.before}: ` : kind === 'added' ? `${sides.after}: ` : '';
  const isLong = text.length > maxLineLength;
  return (
    <>
      <span aria-hidden="true" className="diff-sign">
        {signs[kind]}
      </span>
      {word && <span className="visually-hidden">{word}</span>}
      <code>{isLong ? `${text.slice(0, maxLineLength)}…` : text}</code>
    </>
  );
}

const Gap = ({ count }: { count: number }) => <li className="diff-gap">{lineCount(count)} the same</li>;

/** Rows with keys: an index is enough, since a diff never changes in place. */
function keyed<Item extends { kind: string }>(rows: readonly Item[]): { key: string; row: Item }[] {
  return rows.map((row, at) => ({ key: `${at}${row.kind}`, row }));
}

const lineCount = (count: number) => (count === 1 ? '1 line' : `${count} lines`);

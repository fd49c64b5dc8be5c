import { useMemo } from 'react';
import { type DiffRow, diffLines, foldSame } from '../model/line-diff.ts';
import { texts } from '../texts.ts';

type CodeDiffProps = { name: string; theirs: string; mine: string };

const maxRows = 300;
const maxLineLength = 400;

const signs = {
  same: { sign: ' ', word: '' },
  removed: { sign: '−', word: 'Theirs: ' },
  added: { sign: '+', word: 'Mine: ' },
};

/** A line diff from their code to mine; unchanged parts are collapsed. */
export function CodeDiff({ name, theirs, mine }: CodeDiffProps) {
  const { rows, added, removed } = useMemo(() => {
    const lines = diffLines(theirs, mine);
    const count = (kind: string) => lines.filter((line) => line.kind === kind).length;
    return { rows: keyed(foldSame(lines)), added: count('added'), removed: count('removed') };
  }, [theirs, mine]);
  return (
    <figure className="diff">
      <figcaption className="diff-legend">
        <span className="diff-removed">− Theirs, {lineCount(removed)}</span>
        <span className="diff-added">+ Mine, {lineCount(added)}</span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
      <section className="diff-lines" aria-label={`Changes in ${name}`} tabIndex={0}>
        <ol>
          {rows.slice(0, maxRows).map(({ key, row }) => (
            <Row key={key} row={row} />
          ))}
          {rows.length > maxRows && <li className="diff-gap">{texts.conflictLong}</li>}
        </ol>
      </section>
    </figure>
  );
}

function Row({ row }: { row: DiffRow }) {
  if (row.kind === 'gap') return <li className="diff-gap">{lineCount(row.count)} the same</li>;
  const { sign, word } = signs[row.kind];
  const isLong = row.text.length > maxLineLength;
  return (
    <li className={`diff-line diff-${row.kind}`}>
      <span aria-hidden="true" className="diff-sign">
        {sign}
      </span>
      {word && <span className="visually-hidden">{word}</span>}
      <code>{isLong ? `${row.text.slice(0, maxLineLength)}…` : row.text}</code>
    </li>
  );
}

const keyed = (rows: readonly DiffRow[]) => rows.map((row, at) => ({ key: `${at}${row.kind}`, row }));

const lineCount = (count: number) => (count === 1 ? '1 line' : `${count} lines`);

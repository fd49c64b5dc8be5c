import { type CSSProperties, memo, type ReactNode } from 'react';
import type { CodeLocation, ConsoleTable, Entry } from '../../(preview)/index.ts';
import { ChevronLeftIcon, ChevronRightIcon, CircleAlertIcon, TriangleAlertIcon } from '../../ui/icons.tsx';
import { type Guide, PlaceButton, StackView, ValueView } from './ValueView.tsx';

type ConsoleRowProps = {
  entry: Entry;
  onGo: (place: CodeLocation) => void;
  /** For a group: whether it is expanded. */
  isOpen: boolean;
  onToggle: (id: number) => void;
};

const levelTexts: Partial<Record<Entry['level'], string>> = {
  error: 'Error:',
  warn: 'Warning:',
  input: 'Input:',
  result: 'Result:',
};
const levelIcons: Partial<Record<Entry['level'], ReactNode>> = {
  error: <CircleAlertIcon />,
  warn: <TriangleAlertIcon />,
  input: <ChevronRightIcon />,
  result: <ChevronLeftIcon />,
};

/** One line of the console. */
export const ConsoleRow = memo(function ConsoleRow({ entry, onGo, isOpen, onToggle }: ConsoleRowProps) {
  const { level, kind, depth, count, location: place } = entry;
  const style: CSSProperties & Record<'--depth', number> = { '--depth': depth };
  const guide = { places: entry.locations, onGo };
  const isGroup = kind === 'group' || kind === 'collapsed';
  return (
    <div className="console-row" data-level={level} data-kind={kind} style={style}>
      <span className="console-icon">{isGroup ? null : levelIcons[level]}</span>
      {levelTexts[level] && <span className="visually-hidden">{levelTexts[level]}</span>}
      {kind !== 'dropped' && count > 1 && (
        <span className="console-times">
          {count > 9_999 ? '9999+' : count}
          <span className="visually-hidden"> times</span>
        </span>
      )}
      <div className="console-text">
        {isGroup ? (
          <button
            type="button"
            className="console-group"
            aria-expanded={isOpen}
            onClick={() => onToggle(entry.id)}
          >
            <ChevronRightIcon />
            <Values entry={entry} guide={guide} />
          </button>
        ) : (
          <Words entry={entry} guide={guide} />
        )}
      </div>
      {place && <PlaceButton place={place} onGo={onGo} />}
    </div>
  );
});

function Words({ entry, guide }: { entry: Entry; guide: Guide }) {
  const { kind, table, stack, count } = entry;
  if (kind === 'dropped') {
    return `${count.toLocaleString('en-US')} lines were left out: too many at once`;
  }
  if (table) return <TableView table={table} guide={guide} />;
  const isTraced = kind === 'trace' || (kind === 'uncaught' && (guide.places?.trace(stack).length ?? 0) > 1);
  if (!isTraced) return <Values entry={entry} guide={guide} />;
  return (
    <details className="value-tree" open={kind === 'trace'}>
      <summary>
        <Values entry={entry} guide={guide} />
      </summary>
      <StackView stack={stack} guide={guide} />
    </details>
  );
}

function Values({ entry: { args, kind }, guide }: { entry: Entry; guide: Guide }) {
  return args.map((arg, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what a line shows never changes
    <span key={index} className={arg.css ? 'console-styled' : undefined}>
      {index > 0 && !(arg.css || args[index - 1]?.css) && kind !== 'uncaught' && ' '}
      <ValueView shown={arg} guide={guide} />
    </span>
  ));
}

function TableView({ table, guide }: { table: ConsoleTable; guide: Guide }) {
  return (
    <div className="console-table">
      <table>
        <thead>
          <tr>
            <th scope="col">Index</th>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([key, cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: keys of a Map may be alike
            <tr key={row}>
              <th scope="row">{key}</th>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name
                <td key={column}>{cell && <ValueView shown={cell} guide={guide} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {table.more > 0 && <p className="value-left">{table.more.toLocaleString('en-US')} more rows</p>}
    </div>
  );
}

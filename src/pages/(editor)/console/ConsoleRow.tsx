import { type CSSProperties, memo, type ReactNode, useState } from 'react';
import type {
  CodeLocation,
  ConsoleTable,
  ConsoleValue,
  Entry,
  StackLocations,
} from '../../(preview)/index.ts';
import { previewLine, safeStyle } from '../../(preview)/index.ts';
import { ChevronLeftIcon, ChevronRightIcon, CircleAlertIcon, TriangleAlertIcon } from '../../ui/icons.tsx';

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
    // biome-ignore lint/suspicious/noArrayIndexKey: the content of a line never changes
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

/** Links from values to the panes. */
type Guide = { places: StackLocations | null; onGo: (place: CodeLocation) => void };

const maxInlineLength = 1_200;

/** One value of a line: short text as it is, larger values collapsed. */
function ValueView({ shown, guide }: { shown: ConsoleValue; guide: Guide }) {
  const isOpenable = shown.children !== null || shown.more > 0 || shown.stack !== '';
  return isOpenable ? <Tree shown={shown} guide={guide} /> : <Plain shown={shown} />;
}

function Plain({ shown: { type, text, css } }: { shown: ConsoleValue }) {
  const [isWhole, setWhole] = useState(false);
  const empty = type === 'object' ? '{}' : type === 'array' ? '[]' : '';
  const words = type === 'string' ? JSON.stringify(text) : text || empty;
  const isCut = words.length > maxInlineLength && !isWhole;
  return (
    <span className="value" data-type={type} style={css ? safeStyle(css) : undefined}>
      {isCut ? `${words.slice(0, maxInlineLength)}…` : words}
      {isCut && (
        <button type="button" className="value-more" onClick={() => setWhole(true)}>
          Show all
        </button>
      )}
    </span>
  );
}

function Tree({ shown, guide }: { shown: ConsoleValue; guide: Guide }) {
  const [isOpen, setOpen] = useState(false);
  const { type, text, children, more, stack } = shown;
  return (
    <details className="value-tree" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="value" data-type={type}>
          {text}
        </span>{' '}
        <span className="value-preview">{previewLine(shown)}</span>
      </summary>
      {isOpen && (
        <div className="value-inside">
          {stack !== '' && <StackView stack={stack} guide={guide} />}
          {(children ?? []).length > 0 && (
            <ul>
              {(children ?? []).map(([key, child], index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the content of a line never changes
                <li key={index} className="value-entry">
                  {key !== '' && <span className="value-key">{key}: </span>}
                  <ValueView shown={child} guide={guide} />
                </li>
              ))}
            </ul>
          )}
          {more > 0 && <p className="value-left">{more.toLocaleString('en-US')} more</p>}
        </div>
      )}
    </details>
  );
}

/** The text of a stack frame without the position at its end. */
function beforePlace(words: string): string {
  const place = words.split(/\s/).at(-1) ?? '';
  return words.slice(0, words.length - place.length);
}

/** The frames of a stack; those in the member's code link to their pane. */
function StackView({ stack, guide: { places, onGo } }: { stack: string; guide: Guide }) {
  const steps = places ? places.trace(stack) : [];
  return (
    <ol className="value-stack">
      {steps.map(({ words, location: place }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the content of a line never changes
        <li key={index}>
          {place ? (
            <>
              {beforePlace(words)}
              <PlaceButton place={place} onGo={onGo} />
            </>
          ) : (
            words
          )}
        </li>
      ))}
    </ol>
  );
}

/** A link to a line in its pane. */
function PlaceButton({ place, onGo }: { place: CodeLocation; onGo: (place: CodeLocation) => void }) {
  const pane = place.field.toUpperCase();
  const column = place.column === null ? '' : `:${place.column}`;
  const shown = `${pane}:${place.line}${column}`;
  return (
    <button
      type="button"
      className="console-place"
      aria-label={`${shown}, go to ${pane} line ${place.line}`}
      title={`Go to ${pane} line ${place.line}`}
      onClick={() => onGo(place)}
    >
      {shown}
    </button>
  );
}

import { useState } from 'react';
import type { CodeLocation, ConsoleValue, StackLocations } from '../../(preview)/index.ts';
import { previewLine, safeStyle } from '../../(preview)/index.ts';

/** Links from values to the panes. */
export type Guide = { places: StackLocations | null; onGo: (place: CodeLocation) => void };

const maxInlineLength = 1_200;

/** One value of a line: short text as it is, larger values collapsed. */
export function ValueView({ shown, guide }: { shown: ConsoleValue; guide: Guide }) {
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
                // biome-ignore lint/suspicious/noArrayIndexKey: what a line shows never changes
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
export function StackView({ stack, guide: { places, onGo } }: { stack: string; guide: Guide }) {
  const steps = places ? places.trace(stack) : [];
  return (
    <ol className="value-stack">
      {steps.map(({ words, location: place }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what a line shows never changes
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
export function PlaceButton({ place, onGo }: { place: CodeLocation; onGo: (place: CodeLocation) => void }) {
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

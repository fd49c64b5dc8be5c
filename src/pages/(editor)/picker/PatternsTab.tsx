import { useState } from 'react';
import { messages } from '../../../modules/assets/rules/messages.ts';
import { copyText } from '../../runtime/copy-text.ts';
import type { Insertion } from '../code-pane/insertion.ts';
import { ChosenBar } from './ChosenBar.tsx';
import { type Pattern, patterns } from './catalog/patterns.ts';
import { useGridKeys } from './use-grid-keys.ts';

/** Backgrounds as CSS declarations; a click selects one. */
export function PatternsTab({ onInsert }: { onInsert: (insertion: Insertion) => void }) {
  const [chosen, setChosen] = useState<Pattern | null>(null);
  const { grid, tileAt } = useGridKeys();
  const copy = ({ css }: Pattern) => copyText(css, messages.copied);
  const choose = (pattern: Pattern) => {
    setChosen(pattern);
    void copy(pattern);
  };
  return (
    <>
      <div className="picker-scroll">
        <ul className="picker-patterns" aria-label="Patterns" {...grid}>
          {patterns.map((pattern, at) => (
            <li key={pattern.name}>
              <button
                type="button"
                className="picker-tile picker-pattern"
                aria-current={pattern === chosen ? true : undefined}
                onClick={() => choose(pattern)}
                {...tileAt(at)}
              >
                <Swatch css={pattern.css} />
                {pattern.name}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {chosen && (
        <ChosenBar
          name={chosen.name}
          preview={<Swatch key={chosen.name} css={chosen.css} />}
          onCopy={() => void copy(chosen)}
          onInsert={() => onInsert({ field: 'css', text: chosen.css })}
        />
      )}
    </>
  );
}

function Swatch({ css }: Pick<Pattern, 'css'>) {
  const dress = (element: HTMLElement | null) => {
    if (element) element.style.cssText = css;
  };
  return <span className="picker-swatch" ref={dress} />;
}

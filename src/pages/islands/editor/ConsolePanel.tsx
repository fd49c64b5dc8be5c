import { useEffect, useRef } from 'react';
import type { ConsoleLine } from '../../client/preview/preview-types.ts';
import { Button } from '../../components/Button.tsx';

type ConsolePanelProps = { lines: readonly ConsoleLine[]; onClear: () => void };

/** What the web wrote to its console, as plain text. */
export function ConsolePanel({ lines, onClear }: ConsolePanelProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line scrolls into view
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines]);
  return (
    <section className="console" aria-label="Console">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="console-lines" ref={list} role="log" aria-label="Console messages" tabIndex={0}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
          <p key={index} className="console-line" data-level={line.level}>
            <span className="console-text">{line.text}</span>
            {line.line !== null && <span className="console-place">JS:{line.line}</span>}
          </p>
        ))}
      </div>
      {lines.length === 0 && <p className="console-empty">Nothing written yet</p>}
      <Button look="quiet" className="console-clear" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}

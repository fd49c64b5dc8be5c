import type { KeyboardEvent } from 'react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { CodeLocation, ConsoleStore, ConsoleView, Entry, InputHistory } from '../../(preview)/index.ts';
import { type Filter, filters, visibleEntries } from '../../(preview)/index.ts';
import { Button } from '../../ui/Button.tsx';
import { BanIcon, ChevronRightIcon, CornerDownLeftIcon, CrossIcon } from '../../ui/icons.tsx';
import { ConsoleRow } from './ConsoleRow.tsx';

type ConsolePanelProps = {
  store: ConsoleStore;
  history: InputHistory;
  onRun: (code: string) => void;
  onGo: (place: CodeLocation) => void;
  onClose: () => void;
};

const filterLabels: Record<Filter, string> = { all: 'All', error: 'Errors', warn: 'Warnings', log: 'Logs' };
const stickyDistance = 24;

/** The web's console output, and an input that evaluates code. */
export function ConsolePanel({ store, history, onRun, onGo, onClose }: ConsolePanelProps) {
  const view = useSyncExternalStore(store.subscribe, store.view, store.view);
  const [filter, setFilter] = useState<Filter>('all');
  const { toggled, toggle } = useToggled();
  const entries = useMemo(() => visibleEntries(view.entries, filter, toggled), [view, filter, toggled]);
  const { list, onScroll } = useStickToEnd(entries);
  return (
    <section className="console" aria-label="Console">
      <header className="console-head">
        {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields */}
        <div className="console-filters" role="group" aria-label="Show">
          {filters.map((each) => (
            <button
              key={each}
              type="button"
              className="console-filter"
              data-filter={each}
              aria-pressed={each === filter}
              onClick={() => setFilter(each)}
            >
              {filterLabels[each]}
              <Count count={countOf(view, each)} />
            </button>
          ))}
        </div>
        <Button look="quiet" className="console-clear" onClick={store.clear}>
          <BanIcon />
          Clear
        </Button>
        <Button look="quiet" isIcon aria-label="Close console" onClick={onClose}>
          <CrossIcon />
        </Button>
      </header>
      <div
        className="console-lines"
        ref={list}
        role="log"
        aria-label="Console messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {entries.map(({ entry, isOpen }) => (
          <ConsoleRow key={entry.id} entry={entry} isOpen={isOpen} onToggle={toggle} onGo={onGo} />
        ))}
        {entries.length === 0 && (
          <p className="console-empty">
            {view.entries.length === 0 ? 'Nothing logged yet' : 'No matching messages'}
          </p>
        )}
      </div>
      <ConsoleInput history={history} onRun={onRun} />
    </section>
  );
}

function Count({ count }: { count: number | null }) {
  return count ? <span className="console-filter-count">{count > 999 ? '999+' : count}</span> : null;
}

function countOf({ counts }: ConsoleView, filter: Filter): number | null {
  return filter === 'error' || filter === 'warn' ? counts[filter] : null;
}

/** Groups that the user has expanded or collapsed. */
function useToggled() {
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback((id: number) => {
    setToggled((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  return { toggled, toggle };
}

/** Keeps the newest line in view, unless the user has scrolled up. */
function useStickToEnd(entries: readonly { entry: Entry }[]) {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line scrolls into view
  useLayoutEffect(() => {
    const box = list.current;
    if (box && isAtEnd.current) box.scrollTop = box.scrollHeight;
  }, [entries]);
  const onScroll = () => {
    const box = list.current;
    if (box) isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < stickyDistance;
  };
  return { list, onScroll };
}

type ConsoleInputProps = { history: InputHistory; onRun: (code: string) => void };

/** The console's input: Enter evaluates it in the result, Shift+Enter inserts a line break. */
function ConsoleInput({ history, onRun }: ConsoleInputProps) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const run = () => {
    if (code.trim() === '') return;
    history.add(code);
    onRun(code);
    setCode('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      run();
      return;
    }
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (step === null || event.shiftKey) return;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const beyond = step === -1 ? code.slice(0, selectionStart) : code.slice(selectionEnd);
    const line = beyond.includes('\n') ? null : history.move(step, code);
    if (line === null) return;
    event.preventDefault();
    // Immediately: a caret that is placed later would be in the middle of text typed meanwhile.
    flushSync(() => setCode(line));
    field.current?.setSelectionRange(line.length, line.length);
  };
  return (
    <form
      className="console-input"
      onSubmit={(event) => {
        event.preventDefault();
        run();
        field.current?.focus();
      }}
    >
      <ChevronRightIcon />
      <textarea
        ref={field}
        aria-label="Run JavaScript in the result"
        placeholder="Run JavaScript in the result"
        rows={Math.min(8, code.split('\n').length)}
        value={code}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        enterKeyHint="go"
        onChange={(event) => setCode(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="button button-quiet button-icon console-run" aria-label="Run line">
        <CornerDownLeftIcon />
      </button>
    </form>
  );
}

import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { InputHistory } from '../../(preview)/index.ts';
import { ChevronRightIcon, CornerDownLeftIcon } from '../../ui/icons.tsx';

type ConsoleInputProps = { history: InputHistory; onRun: (code: string) => void };

/** The console's input: Enter evaluates it in the result, Shift+Enter inserts a line break. */
export function ConsoleInput({ history, onRun }: ConsoleInputProps) {
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
    // At once: a caret that is placed later would be in the midst of what is typed meanwhile.
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

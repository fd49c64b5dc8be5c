import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { currentSession } from '../runtime/api/session.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import type { Closable } from '../ui/dialogs/open-dialog.ts';
import {
  type Command,
  controlCommands,
  matching,
  pageCommands,
  recentWebs,
  typedCommands,
} from './commands.ts';
import './palette.css';

/** Finds pages, one's own webs, members and actions of the page by a few letters. */
export function Palette({ onClose }: Closable) {
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const commands = useCommands();
  const found = [...matching(commands, text), ...typedCommands(text)];
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    if ('href' in command) location.assign(command.href);
    // After the dialog has given the focus back.
    else setTimeout(() => command.press.click());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = found.length - 1;
    if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? last : active - 1);
    else if (event.key === 'Enter') run(found[active]);
    else return;
    event.preventDefault();
  };
  const optionId = (at: number) => `${id}option${at}`;
  return (
    <Dialog title="Go to" onClose={onClose} className="palette" startsInField isDirty={false}>
      <input
        className="field-input"
        role="combobox"
        aria-label="Page, web, member or action"
        aria-expanded={found.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Page, web, member or action"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}list`} className="palette-list" role="listbox" aria-label="Go to">
        {found.map((command, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, handles the keys
          <div
            key={`${command.kind} ${command.name} ${'href' in command ? command.href : ''}`}
            id={optionId(at)}
            className="palette-option"
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onPointerMove={() => setActive(at)}
            onClick={() => run(command)}
          >
            <span className="palette-name" dir="auto">
              {command.name}
            </span>
            <span className="palette-kind">{command.kind}</span>
          </div>
        ))}
      </div>
    </Dialog>
  );
}

/** Actions first, since they are of this page; a member's webs arrive later. */
function useCommands(): readonly Command[] {
  const [commands, setCommands] = useState(() => [
    ...controlCommands(),
    ...pageCommands(currentSession().viewer?.username ?? null),
  ]);
  useEffect(() => {
    if (!currentSession().status) return;
    let isOver = false;
    void recentWebs().then((webs) => {
      if (!isOver) setCommands((known) => [...known, ...webs]);
    });
    return () => {
      isOver = true;
    };
  }, []);
  return commands;
}

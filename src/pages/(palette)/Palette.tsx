import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { currentSession } from '../runtime/api/session.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import type { Closable } from '../ui/dialogs/open-dialog.ts';
import './palette.css';
import { isUsername } from '../../modules/accounts/rules/fields.ts';
import { pagePath } from '../page-path.ts';
import { call } from '../runtime/api/api.ts';

/** Finds pages, own webs, members and actions of the page by a few letters. */
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
    // Runs after the dialog has returned the focus.
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

/** Actions come first, since they belong to this page; a member's webs arrive later. */
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

/** An entry of the palette: a page to open, or a control of this page to press. */
type Command = { name: string; kind: string } & ({ href: string } | { press: HTMLElement });

const page = (name: string, href: string): Command => ({ name, kind: 'Page', href });

const pages = [page('New web', pagePath('/new-web')), page('Trending', '/')];
const guestPages = [page('Log In', pagePath('/login')), page('Sign Up', pagePath('/signup'))];
const memberPages = [
  page('Your Work', pagePath('/your-work')),
  page('Following', pagePath('/following')),
  page('Notifications', pagePath('/notifications')),
  page('Assets', pagePath('/assets')),
  page('Explore Profiles', pagePath('/explore-profiles')),
  page('Import webs', pagePath('/import')),
  page('Profile settings', pagePath('/settings/profile')),
  page('Account settings', pagePath('/settings/account')),
  page('Editor settings', pagePath('/settings/editor')),
];

function pageCommands(username: string | null): Command[] {
  if (username === null) return [...pages, ...guestPages];
  return [...pages, page('My Profile', pagePath('/@username', { username })), ...memberPages];
}

/** The bars whose controls are actions of the page. */
const bars = [
  '.editor-bar',
  '.editor-foot',
  '.pane-head',
  '.code-pane >',
  '.editor-result >',
  '.top-bar-end',
  '.details-actions',
];

/** The controls in this page's bars, by name. */
function controlCommands(): Command[] {
  // Open details offer their own commands, since the page below them cannot be reached.
  const reach = document.querySelector('dialog:modal') ?? document;
  const controls = reach.querySelectorAll<HTMLElement>(bars.map((bar) => `${bar} button`).join());
  const found = new Map<string, HTMLElement>();
  for (const control of controls) {
    const name = nameOf(control);
    const isUsable =
      control.checkVisibility() &&
      control.ariaDisabled !== 'true' &&
      !control.matches(':disabled, [inert] *');
    if (name !== '' && isUsable && !found.has(name)) found.set(name, control);
  }
  return [...found].map(([name, press]) => ({ name, kind: 'Action', press }));
}

/**
 * The name of a control's command: its label, its title, or its text without counts. A control whose text is content of
 * the page has a title.
 */
function nameOf(control: HTMLElement): string {
  const name = control.getAttribute('aria-label') || control.title;
  if (name) return name;
  const words = document.createElement('span');
  words.append(...Array.from(control.childNodes, (part) => part.cloneNode(true)));
  for (const count of words.querySelectorAll('.count')) count.remove();
  return words.textContent.trim();
}

/** The member's most recently changed webs; none if loading fails, since the other commands work without them. */
async function recentWebs(): Promise<Command[]> {
  const order = { sortBy: 'updatedAt', sortOrder: 'desc' } as const;
  const query = { ...order, search: '', view: 'all', page: 1, limit: 6 } as const;
  const { docs } = await call('GET /webs/your-work', { query }).catch(() => ({ docs: [] }));
  return docs.map(({ _id, title }) => ({
    name: title,
    kind: 'Your web',
    href: pagePath('/web/@webId', { webId: _id }),
  }));
}

/** Commands made from the typed text, in addition to those whose name matches it. */
function typedCommands(text: string): Command[] {
  const words = text.trim();
  if (words === '') return [];
  const name = words.replace(/^@/, '');
  const search = `${pagePath('/search')}?${new URLSearchParams({ q: words })}`;
  return [
    { name: `Search for “${words}”`, kind: 'Search', href: search },
    ...(isUsername(name)
      ? [{ name: `Go to @${name}`, kind: 'Member', href: pagePath('/@username', { username: name }) }]
      : []),
  ];
}

/** The commands whose name contains all words of a text; those whose name begins with it come first. */
function matching(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const [first = ''] = words;
  const begins = ({ name }: Command) => name.toLowerCase().startsWith(first);
  return [...found.filter(begins), ...found.filter((command) => !begins(command))];
}

import { pagePath } from '../page-path.ts';
import { call } from '../runtime/api/api.ts';
import { currentSession } from '../runtime/api/session.ts';
import styles from './suggestions.css?inline';

/** A page to open, or an action. */
type Suggestion = { name: string; kind: string } & ({ href: string } | { act: () => void });

const debounceMs = 250;
const minCharacters = 2;
const maxOfKind = { webs: 4, people: 3, tags: 2 };
const listId = 'search-suggestions';

/**
 * Makes the search box a combobox (ARIA APG, list autocomplete with manual selection): it suggests webs, people and tags for what is
 * typed, and the last searches before that. Without a suggestion chosen, Enter searches as before. Escape closes the suggestions,
 * and the next one leaves the box.
 */
export function startSuggestions(box: HTMLInputElement): void {
  const { form } = box;
  if (!form) return;
  addStyles();
  const list = createListbox(form, box);
  const look = createLookUp(list.show);
  let isRecent = false;
  const recent = () => {
    isRecent = true;
    list.show(recentSuggestions(form, box, () => list.show([])));
  };
  const update = () => {
    const text = box.value.trim();
    look.stop();
    if (text === '') return recent();
    // Enter must not open a suggestion for an older text, nor repeat a former search.
    if (isRecent) list.show([]);
    list.unmark();
    isRecent = false;
    look.start(text);
  };
  const close = () => {
    look.stop();
    list.show([]);
  };
  // Loaded by the first focus, perhaps after the first key presses. The text of a search that was already made needs no
  // suggestions.
  if (document.activeElement === box && (box.value === '' || box.value !== box.defaultValue)) update();
  box.addEventListener('input', update);
  box.addEventListener('focus', () => box.value === '' && recent());
  box.addEventListener('blur', close);
  box.addEventListener('keydown', (event) => {
    const { key, isComposing, altKey, ctrlKey, metaKey } = event;
    if (isComposing || altKey || ctrlKey || metaKey) return;
    const chosen = list.chosen();
    if (key === 'ArrowDown' && !list.isOpen()) update();
    else if (key === 'ArrowDown') list.move(1);
    else if (key === 'ArrowUp' && list.isOpen()) list.move(-1);
    else if (key === 'Enter' && chosen) choose(chosen);
    else if (key === 'Escape' && list.isOpen()) close();
    else if (key === 'Escape') {
      box.value = box.defaultValue;
      box.blur();
    } else return;
    event.preventDefault();
  });
  form.addEventListener('submit', () => {
    box.value = box.value.trim();
    rememberSearch(box.value);
  });
}

/** The sheet is part of this module, so that pages load it only with their first suggestion. */
function addStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}

const hrefOf = (suggestion: Suggestion | undefined) =>
  suggestion && 'href' in suggestion ? suggestion.href : null;

function choose(suggestion: Suggestion): void {
  if ('href' in suggestion) location.assign(suggestion.href);
  else suggestion.act();
}

function recentSuggestions(form: HTMLFormElement, box: HTMLInputElement, close: () => void): Suggestion[] {
  const searches = recentSearches().map((text) => ({
    name: text,
    kind: 'Recent',
    act: () => {
      box.value = text;
      form.requestSubmit();
    },
  }));
  const forget = () => {
    forgetSearches();
    close();
  };
  return searches.length > 0 ? [...searches, { name: 'Clear recent searches', kind: '', act: forget }] : [];
}

/** The list below the box, which keeps the focus. */
function createListbox(form: HTMLFormElement, box: HTMLInputElement) {
  const list = document.createElement('div');
  Object.assign(list, { id: listId, className: 'suggestions', role: 'listbox', ariaLabel: 'Suggestions' });
  list.hidden = true;
  form.append(list);
  Object.assign(box, { role: 'combobox', ariaAutoComplete: 'list', ariaExpanded: 'false' });
  box.setAttribute('aria-controls', listId);
  let shown: Suggestion[] = [];
  let active = -1;
  const mark = (next: number) => {
    active = next;
    for (const [at, option] of [...list.children].entries()) option.ariaSelected = String(at === next);
    const option = list.children[next];
    option?.scrollIntoView({ block: 'nearest' });
    if (option) box.setAttribute('aria-activedescendant', option.id);
    else box.removeAttribute('aria-activedescendant');
  };
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const isClicked = (option: Element) => target instanceof Node && option.contains(target);
    const clicked = shown[[...list.children].findIndex(isClicked)];
    if (clicked) choose(clicked);
  });
  return {
    /** The chosen page stays chosen if the new suggestions contain it. */
    show: (suggestions: Suggestion[]) => {
      const chosen = hrefOf(shown[active]);
      shown = suggestions;
      list.replaceChildren(...suggestions.map(optionOf));
      list.hidden = suggestions.length === 0;
      box.ariaExpanded = String(!list.hidden);
      mark(suggestions.findIndex((suggestion) => chosen !== null && hrefOf(suggestion) === chosen));
    },
    isOpen: () => !list.hidden,
    chosen: () => shown[active],
    unmark: () => mark(-1),
    /** Beyond either end of the list no suggestion is chosen, and Enter searches. */
    move: (step: 1 | -1) => {
      const places = shown.length + 1;
      mark(((active + 1 + step + places) % places) - 1);
    },
  };
}

function optionOf({ name, kind }: Suggestion, at: number): HTMLElement {
  const option = document.createElement('div');
  option.id = `${listId}-${at}`;
  option.role = 'option';
  option.className = 'suggestion';
  const words = document.createElement('span');
  words.dir = 'auto';
  words.textContent = name;
  const label = document.createElement('span');
  label.className = 'suggestion-kind';
  label.textContent = kind;
  option.append(words, ' ', label);
  return option;
}

/**
 * Requests suggestions after a pause; newer text aborts older requests. Failures suggest nothing: the search itself
 * still works.
 */
function createLookUp(show: (suggestions: Suggestion[]) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = new AbortController();
  const stop = () => {
    clearTimeout(timer);
    asked.abort();
  };
  return {
    stop,
    start: (text: string) => {
      stop();
      if (text.length < minCharacters) return show([]);
      asked = new AbortController();
      const { signal } = asked;
      timer = setTimeout(async () => {
        const found = await suggestionsFor(text, signal);
        if (!signal.aborted) show(found);
      }, debounceMs);
    },
  };
}

async function suggestionsFor(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const none = () => ({ docs: [] });
  const search = { search: text, page: 1 };
  const [, tag] = /^#?([^\s#]+)$/.exec(text) ?? [];
  const [webs, people, tags] = await Promise.all([
    call('GET /webs/search/all-webs', { query: { ...search, limit: maxOfKind.webs }, signal }).catch(none),
    call('GET /users/search', { query: { ...search, limit: maxOfKind.people }, signal }).catch(none),
    tag ? call('GET /tags', { query: { prefix: tag }, signal }).catch(() => []) : [],
  ]);
  return [
    ...webs.docs.map(({ _id, title }) => ({
      name: title,
      kind: 'Web',
      href: pagePath('/details/@webId', { webId: _id }),
    })),
    ...people.docs.map(({ username, fullName }) => ({
      name: fullName || username,
      kind: `@${username}`,
      href: pagePath('/@username', { username }),
    })),
    ...tags.slice(0, maxOfKind.tags).map(({ name }) => ({
      name: `#${name}`,
      kind: 'Tag',
      href: pagePath('/tag/@tag', { tag: name }),
    })),
  ];
}

const maxSearches = 6;

/** The key of the member's searches. Guests share one. */
const storageKey = () => `searches ${currentSession().viewer?.id ?? ''}`;

/** The last searches, newest first. */
function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}

function rememberSearch(text: string): void {
  const searches = [text, ...recentSearches().filter((other) => other !== text)].slice(0, maxSearches);
  try {
    localStorage.setItem(storageKey(), JSON.stringify(searches));
  } catch {
    // Without storage, past searches are not suggested.
  }
}

function forgetSearches(): void {
  try {
    localStorage.removeItem(storageKey());
  } catch {
    // Without storage no searches were stored.
  }
}

import { isAppError } from '../../../shared/errors/app-error.ts';
import { fetchDocument } from '../api/failures.ts';
import { growFeed, startFeed } from '../feeds/feed.ts';
import { toast } from '../toasts/toasts.ts';

const pauseWhileTyping = 500;

/**
 * Applies a list's controls without a page load: fetches the list at the form's URL, replaces the current list and
 * updates the address; focus and scroll position stay. Without script the form is submitted.
 */
export function startList(form: HTMLFormElement): void {
  const list = document.querySelector<HTMLElement>('[data-list]');
  if (!list) return;
  let end = grow(list, startFeed);
  let asked = new AbortController();

  const load = async () => {
    clearTimeout(typing);
    mindSearch(form);
    // A search that is too long stays in its field, and the browser shows the validation message.
    if (!form.reportValidity()) return;
    asked.abort();
    const address = addressOf(form);
    if (address === location.pathname + location.search) return;
    const mine = new AbortController();
    asked = mine;
    list.setAttribute('aria-busy', 'true');
    try {
      const page = await fetchDocument(address, mine.signal);
      if (mine.signal.aborted) return;
      end();
      history.replaceState(null, '', address);
      take(list, page);
      end = grow(list, growFeed);
    } catch (error) {
      if (mine.signal.aborted) return;
      // The current list stays, since a reload would lose it; submitting the form again retries.
      if (isAppError(error)) toast('error', error.message);
      else location.assign(address);
    }
    list.setAttribute('aria-busy', 'false');
  };

  let typing: ReturnType<typeof setTimeout> | undefined;
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    mindSearch(form);
    clearTimeout(typing);
    typing = setTimeout(() => void load(), pauseWhileTyping);
  });
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    if (target.name === 'view') searchOf(form).value = '';
    void load();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void load();
  });
  mindSearch(form);
  // Text typed before this script was loaded counts too.
  if (searchOf(form).value !== searchOf(form).defaultValue) void load();
}

function grow(list: HTMLElement, start: (feed: HTMLElement) => () => void): () => void {
  const feed = list.querySelector<HTMLElement>('[data-feed]');
  return feed ? start(feed) : () => {};
}

function searchOf(form: HTMLFormElement): HTMLInputElement {
  const box = form.querySelector<HTMLInputElement>('input[type=search]');
  if (!box) throw new Error('the list has no search box');
  return box;
}

/** Search results are sorted by relevance, so the sort fields are disabled during a search. */
function mindSearch(form: HTMLFormElement): void {
  const isSearching = searchOf(form).value.trim() !== '';
  for (const field of form.querySelectorAll<HTMLSelectElement>('select[data-sort]'))
    field.disabled = isSearching;
}

/** The URL that the form leads to; default values are left out. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  const { name: searchName, value } = searchOf(form);
  if (value.trim()) query.set(searchName, value.trim());
  for (const { name, value, dataset } of form.querySelectorAll('select'))
    if (value !== dataset.usual) query.set(name, value);
  const path = new URL(form.action).pathname;
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Replaces the list and its count by those of another page. */
function take(list: HTMLElement, page: Document): void {
  const found = page.querySelector('[data-list]');
  if (!found) throw new Error('The page holds no list');
  list.replaceChildren(...[...found.childNodes].map((node) => document.adoptNode(node)));
  const [told, count] = [document, page].map((one) => one.querySelector('[data-list-count]'));
  if (told && count) told.textContent = count.textContent;
  document.title = page.title;
}

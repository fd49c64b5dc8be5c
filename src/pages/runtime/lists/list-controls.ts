import { isAppError } from '../../../shared/errors/app-error.ts';
import { fetchDocument } from '../api/failures.ts';
import { startFeed, startInfiniteScroll } from '../feeds/feed.ts';
import { toast } from '../toasts/toasts.ts';

const debounceMs = 500;

/**
 * Applies a list's controls without a page load: fetches the list at the form's URL, replaces the current list and
 * updates the address; focus and scroll position stay. Without script the form is submitted.
 */
export function startList(form: HTMLFormElement): void {
  const list = document.querySelector<HTMLElement>('[data-list]');
  if (!list) return;
  let end = startFeedIn(list, startFeed);
  let request = new AbortController();

  const load = async () => {
    clearTimeout(typing);
    disableSortInSearch(form);
    // A search that is too long stays in its field, and the browser shows the validation message.
    if (!form.reportValidity()) return;
    request.abort();
    const address = addressOf(form);
    if (address === location.pathname + location.search) return;
    const controller = new AbortController();
    request = controller;
    list.setAttribute('aria-busy', 'true');
    try {
      const page = await fetchDocument(address, controller.signal);
      if (controller.signal.aborted) return;
      end();
      history.replaceState(null, '', address);
      replaceList(list, page);
      end = startFeedIn(list, startInfiniteScroll);
    } catch (error) {
      if (controller.signal.aborted) return;
      // The current list stays, since a reload would lose it; submitting the form again retries.
      if (isAppError(error)) toast('error', error.message);
      else location.assign(address);
    }
    list.setAttribute('aria-busy', 'false');
  };

  let typing: ReturnType<typeof setTimeout> | undefined;
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    disableSortInSearch(form);
    clearTimeout(typing);
    typing = setTimeout(() => void load(), debounceMs);
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
  disableSortInSearch(form);
  // Input from before this script was loaded counts too.
  if (searchOf(form).value !== searchOf(form).defaultValue) void load();
  for (const select of form.querySelectorAll('select'))
    if (wasChosen(select)) select.dispatchEvent(new Event('change', { bubbles: true }));
}

const wasChosen = ({ options, selectedIndex }: HTMLSelectElement) =>
  options[selectedIndex]?.defaultSelected === false;

function startFeedIn(list: HTMLElement, start: (feed: HTMLElement) => () => void): () => void {
  const feed = list.querySelector<HTMLElement>('[data-feed]');
  return feed ? start(feed) : () => {};
}

function searchOf(form: HTMLFormElement): HTMLInputElement {
  const box = form.querySelector<HTMLInputElement>('input[type=search]');
  if (!box) throw new Error('the list has no search box');
  return box;
}

/** Search results are sorted by relevance, so the sort fields are disabled during a search. */
function disableSortInSearch(form: HTMLFormElement): void {
  const isSearching = searchOf(form).value.trim() !== '';
  for (const field of form.querySelectorAll<HTMLSelectElement>('select[data-sort]'))
    field.disabled = isSearching;
}

/** The URL that the form submits to; default values are left out. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  const { name: searchName, value } = searchOf(form);
  if (value.trim()) query.set(searchName, value.trim());
  for (const { name, value, dataset } of form.querySelectorAll('select'))
    if (value !== dataset.default) query.set(name, value);
  const path = new URL(form.action).pathname;
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Replaces the list and its count by those of another page. */
function replaceList(list: HTMLElement, page: Document): void {
  const found = page.querySelector('[data-list]');
  if (!found) throw new Error('The page holds no list');
  list.replaceChildren(...[...found.childNodes].map((node) => document.adoptNode(node)));
  const [shownCount, count] = [document, page].map((one) => one.querySelector('[data-list-count]'));
  if (shownCount && count) shownCount.textContent = count.textContent;
  document.title = page.title;
}

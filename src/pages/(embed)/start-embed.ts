import type { WebCode } from '../../modules/webs/rules/page.ts';
import {
  createPreview,
  type FollowedLink,
  linkTexts,
  type PreviewState,
  pausedText,
  stopTexts,
} from '../(preview)/index.ts';

/**
 * The web of an embed, from the attribute of its HTML. If its code is too long for the page, `codeRequest` is the request
 * for it, with the key of the link.
 */
export type RunningWeb = {
  webKey: string;
  previewOrigin: string | null;
  web: WebCode;
  codeRequest: { url: string; headers: Record<string, string> } | null;
};

/** Runs the web of this page, once its result is first shown. */
export function startEmbed(): void {
  const embed = document.querySelector<HTMLElement>('[data-embed]');
  const stage = embed?.querySelector<HTMLElement>('[data-frames]');
  if (!embed || !stage) return;
  const running: RunningWeb = JSON.parse(embed.dataset.embed ?? '');
  const isShown = () => getComputedStyle(stage.closest('[data-pane]') ?? stage).display !== 'none';
  const start = () => {
    if (!isShown()) return;
    embed.removeEventListener('change', start);
    run(embed, stage, running);
  };
  embed.addEventListener('change', start);
  start();
}

function run(embed: HTMLElement, stage: HTMLElement, running: RunningWeb): void {
  const { webKey, previewOrigin, web, codeRequest } = running;
  let isStarted = false;
  const note = showNote(
    embed,
    () => {
      if (isStarted) return preview.reload();
      note(null);
      void start();
    },
    () => preview.finish(),
  );
  const preview = createPreview(stage, {
    context: 'embed',
    previewOrigin,
    webKey,
    paused: false,
    onState: (state) => note(noteOf(state), state.kind === 'stopped' && state.canFinish),
    onLink: offerLink(embed),
  });
  const start = async () => {
    try {
      preview.run(codeRequest ? { ...web, ...(await fetchCode(codeRequest)) } : web);
      isStarted = true;
    } catch {
      note('The code of this web could not be loaded');
    }
  };
  void start();
}

/**
 * Fetches code that is too long for the page. Uses plain `fetch`, since the client of all other pages handles sessions,
 * which embeds do not have.
 */
async function fetchCode({ url, headers }: NonNullable<RunningWeb['codeRequest']>) {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  const { data } = await response.json();
  return { html: String(data.html), css: String(data.css), js: String(data.js) };
}

const noteOf = (state: PreviewState): string | null =>
  state.kind === 'paused' ? pausedText : state.kind === 'stopped' ? stopTexts[state.reason] : null;

/** Shows over the result why nothing runs, and offers to run it again, or with more time. */
function showNote(
  embed: HTMLElement,
  runAgain: () => void,
  finish: () => void,
): (words: string | null, canFinish?: boolean) => void {
  const note = embed.querySelector<HTMLElement>('[data-note]');
  const [again, longer] = note?.querySelectorAll('button') ?? [];
  again?.addEventListener('click', runAgain);
  longer?.addEventListener('click', finish);
  return (words, canFinish = false) => {
    longer?.toggleAttribute('hidden', !canFinish);
    note?.toggleAttribute('hidden', words === null);
    note?.querySelector('p')?.replaceChildren(words ?? '');
  };
}

/**
 * Offers to open a link that was followed in the result, which cannot leave its frame by itself, or reports that the
 * link has no target.
 */
function offerLink(embed: HTMLElement): (link: FollowedLink) => void {
  const bar = embed.querySelector<HTMLElement>('[data-leave]');
  const words = document.createElement('span');
  const link = document.createElement('a');
  link.target = '_blank';
  link.rel = 'noopener noreferrer nofollow';
  const hide = () => bar?.toggleAttribute('hidden', true);
  link.addEventListener('click', hide);
  bar?.querySelector('button')?.addEventListener('click', hide);
  return ({ address, kind }) => {
    if (!bar) return;
    if (kind === 'opens') {
      link.href = address;
      link.textContent = `Open ${new URL(address).host}`;
    } else words.textContent = `${linkTexts[kind]} ${address}`;
    words.remove();
    link.remove();
    bar.prepend(kind === 'opens' ? link : words);
    bar.hidden = false;
  };
}

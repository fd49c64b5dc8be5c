import type { WebCode } from '../../modules/webs/page.ts';
import { createPreview, type PreviewState, pausedText, stopTexts } from '../(preview)/index.ts';

/** What an embed runs, in the attribute of its HTML. */
export type RunningWeb = { webKey: string; previewOrigin: string | null; web: WebCode };

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

function run(embed: HTMLElement, stage: HTMLElement, { webKey, previewOrigin, web }: RunningWeb): void {
  const note = showNote(embed, () => preview.reload());
  const preview = createPreview(stage, {
    context: 'embed',
    previewOrigin,
    webKey,
    paused: false,
    onState: note,
    onLink: offerLink(embed),
  });
  preview.run(web);
}

/** Says why nothing runs, over the result, and offers to run it again. */
function showNote(embed: HTMLElement, runAgain: () => void): (state: PreviewState) => void {
  const note = embed.querySelector<HTMLElement>('[data-note]');
  note?.querySelector('button')?.addEventListener('click', runAgain);
  return (state) => {
    const words =
      state.kind === 'paused' ? pausedText : state.kind === 'stopped' ? stopTexts[state.reason] : null;
    note?.toggleAttribute('hidden', words === null);
    note?.querySelector('p')?.replaceChildren(words ?? '');
  };
}

/** Offers a link that was followed in the result, which cannot leave its frame by itself. */
function offerLink(embed: HTMLElement): (url: string) => void {
  const bar = embed.querySelector<HTMLElement>('[data-leave]');
  const link = document.createElement('a');
  link.target = '_blank';
  link.rel = 'noopener noreferrer nofollow';
  const hide = () => bar?.toggleAttribute('hidden', true);
  link.addEventListener('click', hide);
  bar?.querySelector('button')?.addEventListener('click', hide);
  return (url) => {
    if (!bar) return;
    link.href = url;
    link.textContent = `Open ${new URL(url).host}`;
    bar.prepend(link);
    bar.hidden = false;
  };
}

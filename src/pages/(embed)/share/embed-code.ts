import { embedScriptPath } from '../../../modules/discovery/rules.ts';
import { delegatedFeatures } from '../../../shared/rules/delegated-features.ts';
import { type EmbedOptions, embedPath } from '../embed-path.ts';

/** How another site's page shows the web: as a frame, or as a placeholder that the script of embeds replaces. */
export type EmbedKind = 'frame' | 'script';

export type EmbedChoice = EmbedOptions & { kind: EmbedKind; height: number };

/** Heights of embeds in CSS pixels. */
export const embedHeights = { min: 150, max: 2_000, initial: 400 };

/** The HTML that shows a web on a page of another site; `origin` is this site's. */
export function embedCode(origin: string, web: { id: string; title: string }, choice: EmbedChoice): string {
  const title = escaped(web.title);
  if (choice.kind === 'frame') {
    const address = escaped(`${origin}${embedPath(web.id, choice)}`);
    return `<iframe src="${address}" title="${title}" height="${choice.height}" loading="lazy" allow="${delegatedFeatures}" style="width:100%;border:0"></iframe>`;
  }
  const { panes, theme, runsAtOnce, height, linkKey } = choice;
  const attributes = [
    `data-codeweb-embed="${web.id}"`,
    panes.join() !== 'result' && `data-panes="${panes.join('-')}"`,
    theme !== null && `data-theme="${theme}"`,
    runsAtOnce && 'data-run="1"',
    linkKey && `data-key="${linkKey}"`,
    `data-height="${height}"`,
  ];
  return `<p ${attributes.filter(Boolean).join(' ')}>${title}</p>\n<script async src="${origin}${embedScriptPath}"></script>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

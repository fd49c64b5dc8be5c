import { embedScriptPath } from '../../modules/discovery/rules.ts';
import { delegatedFeatures } from '../../shared/rules/delegated-features.ts';
import { pagePath } from '../page-path.ts';
import { withLinkKey } from '../runtime/link-key.ts';

/** How a web is shown on another site's page. */
export type EmbedOptions = {
  panes: readonly PaneName[];
  /** Null for the theme of the embedding page, else of the reader's system. */
  theme: 'light' | 'dark' | null;
  /** Whether the web runs as soon as it is loaded, without a click. */
  runsAtOnce: boolean;
  /** The key of the link of an unlisted web. */
  linkKey?: string | null;
};

/** Path and query of an embed, without parameters that have their default value. */
export function embedPath(webId: string, { panes, theme, runsAtOnce, linkKey }: EmbedOptions): string {
  const query = new URLSearchParams();
  if (panes.join() !== 'result') query.set('panes', panes.join('-'));
  if (theme !== null) query.set('theme', theme);
  if (runsAtOnce) query.set('run', '1');
  const path = pagePath('/embed/@webId', { webId });
  return withLinkKey(query.size > 0 ? `${path}?${query}` : path, linkKey);
}

/** The panes that an embed may show. */
export const paneNames = { result: 'Result', html: 'HTML', css: 'CSS', js: 'JS' } as const;

export type PaneName = keyof typeof paneNames;

const isPane = (name: string): name is PaneName => Object.hasOwn(paneNames, name);

/** The panes in the parameter `panes`, each once, in its order; only the result if there is none. */
export function readPanes(text: string | undefined): PaneName[] {
  const panes = [...new Set((text ?? '').split('-').filter(isPane))];
  return panes.length > 0 ? panes : ['result'];
}

/** How another site's page shows the web: as a frame, or as a placeholder that the script of embeds replaces. */
type EmbedKind = 'frame' | 'script';

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

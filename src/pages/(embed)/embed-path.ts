import { pagePath } from '../page-path.ts';
import { withLinkKey } from '../runtime/links/link-key.ts';
import type { PaneName } from './panes.ts';

/** How a web is shown on another site's page. */
export type EmbedOptions = {
  panes: readonly PaneName[];
  /** Null: that of the page around, or else of the reader's system. */
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

import { pagePath } from '../page-path.ts';
import type { PaneName } from './panes.ts';

/** How a web is shown on another site's page. */
export type EmbedOptions = {
  panes: readonly PaneName[];
  /** Null: that of the page around, or else of the reader's system. */
  theme: 'light' | 'dark' | null;
  /** Whether the web runs as soon as it is loaded, without a click. */
  runsAtOnce: boolean;
};

/** Path and query of an embed, without parameters that have their default value. */
export function embedPath(webId: string, { panes, theme, runsAtOnce }: EmbedOptions): string {
  const query = new URLSearchParams();
  if (panes.join() !== 'result') query.set('panes', panes.join('-'));
  if (theme !== null) query.set('theme', theme);
  if (runsAtOnce) query.set('run', '1');
  const path = pagePath('/embed/@webId', { webId });
  return query.size > 0 ? `${path}?${query}` : path;
}

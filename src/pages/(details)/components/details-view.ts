import type { OwnAction } from '../../../modules/moderation/contract/actions.ts';
import type { Comment, Thread } from '../../../modules/social/contract.ts';
import type { Clipped } from '../../../modules/webs/clipped-code.ts';
import type { WebWhole } from '../../../modules/webs/contract/index.ts';
import type { Pane, SourceKind } from '../../../modules/webs/rules/source-kinds.ts';
import type { Page } from '../../../shared/paging.ts';

/**
 * The content of a pane, as highlighted, escaped HTML: the source if its author wrote one, and the code that runs.
 */
export type ShownCode = { code: string; source: { kind: SourceKind; html: string; isStale: boolean } | null };

/** A web as shown in the details. */
export type DetailsView = {
  web: Omit<Clipped<WebWhole>, Pane | 'sources' | 'compiledWith'>;
  /** Only the beginning if `web.isClipped`. */
  code: Record<Pane, ShownCode>;
  /** How many forks of the web the viewer can see. */
  forksCount: number;
  /** The origin that runs members' code; null: the site's own origin. */
  previewOrigin: string | null;
  /** The first page of comments, newest first; null for guests, who see only the count. */
  comments: Page<Comment> | null;
  /** The comment or reply that the address names, for members; its comment is the first of `comments`. */
  thread: Thread | null;
  /** Why moderators have hidden the viewer's own web; null if they have not. */
  notice: OwnAction | null;
  /** Why the viewer's own comments on the web are hidden. */
  hiddenComments: OwnAction[];
  /** URL of the list below. */
  list: string;
};

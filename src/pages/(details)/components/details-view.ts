import type { Comment } from '../../../modules/social/contract/index.ts';
import type { WebWhole } from '../../../modules/webs/contract/index.ts';
import type { Page } from '../../../shared/api/paging.ts';

/** A web as the details show it: its code is coloured HTML, made safe. */
export type DetailsView = {
  web: Omit<WebWhole, 'html' | 'css' | 'js'>;
  code: Record<CodeName, string>;
  /** Where members' code runs; null: on our own origin. */
  previewOrigin: string | null;
  /** What is said about it, the newest first; null for guests, who see only how much. */
  comments: Page<Comment> | null;
  /** Address of the list below. */
  list: string;
};

export type CodeName = 'html' | 'css' | 'js';

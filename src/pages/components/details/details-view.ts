import type { WebWhole } from '../../../modules/webs/contract.ts';

/** A web as the details show it: its code is coloured HTML, made safe. */
export type DetailsView = {
  web: Omit<WebWhole, 'html' | 'css' | 'js'>;
  code: Record<CodeName, string>;
  /** Where members' code runs; null: on our own origin. */
  previewOrigin: string | null;
  /** Address of the list below. */
  list: string;
};

export type CodeName = 'html' | 'css' | 'js';

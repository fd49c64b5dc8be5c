import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { settings, type WrittenPage } from '../../modules/site/settings.ts';
import type { Block } from '../../shared/markdown/tree.ts';
import type { PageData } from '../page-context.ts';
import { pagePath } from '../page-path.ts';

export type WrittenPageData = PageData & { blocks: readonly Block[] };

/** Loads a page that admins write in Markdown; until they have, there is none. */
export const writtenPage =
  (page: WrittenPage) =>
  async ({ app }: PageContextServer): Promise<WrittenPageData> => {
    if (app.site.settings.get()[page] === '') throw redirect('/404');
    return {
      head: { title: settings[page].label, canonical: pagePath(`/${page}`) },
      isCacheable: true,
      blocks: app.site.settings.getPage(page),
    };
  };

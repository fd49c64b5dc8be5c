import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { settings, writtenPages } from '../../../modules/site/rules/settings.ts';
import type { Block } from '../../../shared/markdown/tree.ts';
import type { PageData } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';

export type WrittenPageData = PageData & { blocks: readonly Block[] };

/** Loads a page that admins write in Markdown. An empty page redirects to the 404 page. */
export async function data({ app, routeParams }: PageContextServer): Promise<WrittenPageData> {
  const page = writtenPages.find((name) => pagePath(`/${name}`) === routeParams.path);
  if (!page || app.site.settings.get()[page] === '') throw redirect('/404');
  return {
    head: { title: settings[page].label, canonical: pagePath(`/${page}`) },
    isCacheable: true,
    blocks: app.site.settings.getPage(page),
  };
}

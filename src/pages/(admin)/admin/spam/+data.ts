import type { PageContextServer } from 'vike/types';
import type {
  BulkAction,
  SelectionInput,
  Wave,
  Waves,
} from '../../../../modules/moderation/contract/spam.ts';
import { isAppError } from '../../../../shared/errors/app-error.ts';
import type { PageData } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import { pageRoutes } from '../../../routes.ts';
import type { SpamSelection } from './selection.ts';

export type SpamData = PageData & {
  waves: Waves;
  selection: SpamSelection;
  /** Null while nothing is selected. */
  wave: Wave | null;
  /** Why no wave is shown although something is selected. */
  failure: string | null;
  bulkActions: BulkAction[];
};

const days = 7;
const perPage = 50;
const valid = pageRoutes.find(({ path }) => path === pagePath('/admin/spam'))?.query ?? {};

/** Groups of new members that stand out, the members of those that are selected, and the latest bulk actions. */
export async function data({ app, urlParsed }: PageContextServer): Promise<SpamData> {
  const known = Object.entries(urlParsed.search).filter(([name, value]) => valid[name]?.test(value));
  const { page = '1', ...selection } = Object.fromEntries(known) as SpamSelection & { page?: string };
  const { since, until, trusted, ...groups } = selection;
  const isSelected = since !== undefined || until !== undefined || Object.keys(groups).length > 0;
  const input: SelectionInput = {
    ...groups,
    ...(since !== undefined && { since: `${since}:00.000Z` }),
    ...(until !== undefined && { until: `${until}:00.000Z` }),
    trusted: trusted ?? 'leave',
  };
  const [waves, found, bulk] = await Promise.all([
    app.moderation.findWaves(days),
    isSelected ? findWave(app, input, Number(page)) : { wave: null, failure: null },
    app.moderation.listBulkActions({ page: 1, limit: 5 }),
  ]);
  return {
    head: { title: 'Spam waves', isUnlisted: true },
    waves,
    selection,
    ...found,
    bulkActions: bulk.docs,
  };
}

async function findWave({ moderation }: PageContextServer['app'], selection: SelectionInput, page: number) {
  try {
    return { wave: await moderation.findWave(selection, { page, limit: perPage }), failure: null };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { wave: null, failure: error.message };
  }
}

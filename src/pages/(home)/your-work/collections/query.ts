import { visibilityWords } from '../../../../shared/rules/visibility.ts';
import { pagePath } from '../../../page-path.ts';
import { createWorkList } from '../work-list.ts';

/** The list of the member's own collections. */
export const workCollections = createWorkList(
  pagePath('/your-work/collections'),
  {
    sortBy: {
      views: 'Views',
      createdAt: 'Date Created',
      updatedAt: 'Date Updated',
      likesCount: 'Likes Count',
    },
    view: { all: 'All', ...visibilityWords },
  },
  { sortBy: 'createdAt', view: 'all' },
);

export type WorkCollectionsQuery = typeof workCollections.defaults;

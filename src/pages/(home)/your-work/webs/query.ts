import { visibilityWords } from '../../../../shared/rules/visibility.ts';
import { pagePath } from '../../../page-path.ts';
import { createWorkList } from '../work-list.ts';

/** The list of the member's own webs. */
export const workWebs = createWorkList(
  pagePath('/your-work/webs'),
  {
    sortBy: {
      views: 'Views',
      createdAt: 'Date Created',
      updatedAt: 'Date Updated',
      likesCount: 'Likes Count',
      commentsCount: 'Comments Count',
    },
    view: {
      all: 'All',
      notForked: 'Not Forked',
      ...visibilityWords,
      forked: 'Forked',
    },
  },
  { sortBy: 'createdAt', view: 'all' },
);

export type WorkWebsQuery = typeof workWebs.defaults;

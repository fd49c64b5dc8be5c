import type { PageProps } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { AdminFrame } from '../../AdminFrame.server.tsx';
import type { ActionsData } from './+data.ts';
import { ActionList, NoActions } from './ActionList.island.tsx';

const states = [
  { state: 'appeals', words: 'Appeals', total: ['appeal', 'appeals'], note: ', the oldest first' },
  { state: 'active', words: 'Can be undone', total: ['action', 'actions'], note: '' },
  { state: 'past', words: 'Past', total: ['action', 'actions'], note: '' },
] as const;

export default function Page({ data: { state: current, actions }, viewer, path }: PageProps<ActionsData>) {
  const addressOf = (state: string, page = 1) =>
    `${pagePath('/admin/actions')}?state=${state}${page > 1 ? `&page=${page}` : ''}`;
  const { total, note } = states.find(({ state }) => state === current) ?? states[0];
  return (
    <AdminFrame viewer={viewer} path={path} title="Actions">
      <nav className="switch report-states" aria-label="State">
        {states.map(({ state, words }) => (
          <a
            key={state}
            className="switch-choice"
            href={addressOf(state)}
            aria-current={state === current ? 'page' : undefined}
          >
            {words}
          </a>
        ))}
      </nav>
      {actions.totalDocs > 0 && (
        <p className="report-total">
          {actions.totalDocs} {total[actions.totalDocs === 1 ? 0 : 1]}
          {note}
        </p>
      )}
      {actions.docs.length === 0 ? (
        <NoActions />
      ) : (
        <Island key={current} of={ActionList} first={actions.docs} />
      )}
      <div className="audit-more">
        {actions.page > 1 && <ButtonLink href={addressOf(current, actions.page - 1)}>Previous</ButtonLink>}
        {actions.hasNextPage && <ButtonLink href={addressOf(current, actions.page + 1)}>Next</ButtonLink>}
      </div>
    </AdminFrame>
  );
}

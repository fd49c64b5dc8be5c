import { useState } from 'react';
import type { Action } from '../../../../../modules/moderation/contract/actions.ts';
import { call } from '../../../../runtime/api/api.ts';
import { messageOf } from '../../../../runtime/api/failures.ts';
import { island } from '../../../../runtime/islands/island.ts';
import { toast } from '../../../../runtime/toasts/toasts.ts';
import { ActionForm } from '../../../moderation/ActionForm.tsx';
import { ActionItem } from '../../../moderation/ActionItem.tsx';

type MemberModerationProps = {
  memberId: string;
  username: string;
  /** The newest actions about the member and their items. */
  actions: Action[];
  mayAct: boolean;
};

/** Actions against a member and their content, and the ones available now. */
function Moderation({ memberId, username, actions: rendered, mayAct }: MemberModerationProps) {
  const [actions, setActions] = useState(rendered);
  // A form that was sent is replaced by an empty one.
  const [sent, setSent] = useState(0);
  const refresh = async () => {
    setSent((count) => count + 1);
    try {
      const query = { state: 'all', member: memberId, page: 1, limit: 20 } as const;
      setActions((await call('GET /admin/actions', { query })).docs);
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
  return (
    <>
      {mayAct && (
        <section className="setting" aria-labelledby="moderation">
          <header className="setting-head">
            <h2 id="moderation">Moderation</h2>
            <p className="setting-text">
              Warn, suspend or delete @{username}. A suspension can be ended at any time, the others undone
              for 30 days.
            </p>
          </header>
          <div className="setting-body">
            <ActionForm key={sent} kind="member" id={memberId} username={username} onDone={refresh} />
          </div>
        </section>
      )}
      <section className="member-past" aria-labelledby="moderation-past">
        <h2 id="moderation-past">Moderation history</h2>
        {actions.length === 0 ? (
          <p className="audit-empty">Nothing yet</p>
        ) : (
          <ol className="reports">
            {actions.map((action) => (
              <ActionItem
                key={`${action._id} ${action.isUndone} ${action.appeal.state}`}
                action={action}
                onDone={() => void refresh()}
              />
            ))}
          </ol>
        )}
      </section>
    </>
  );
}

export const MemberModeration = island({ name: 'MemberModeration', on: 'load', ssr: true }, Moderation);

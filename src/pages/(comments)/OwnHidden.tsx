import { useEffect, useState } from 'react';
import type { OwnAction } from '../../modules/moderation/contract/actions.ts';
import { HiddenReason } from '../(reports)/index.ts';
import { call } from '../runtime/api/api.ts';

type OwnHiddenProps = {
  webId: string;
  /** What the server has read; null: it is read here. */
  first: OwnAction[] | null;
  /** How many have been hidden since. */
  since: number;
};

/** The viewer's own comments and replies on a web that others do not see, with the reason and the way to appeal. */
export function OwnHidden({ webId, first, since }: OwnHiddenProps) {
  const [hidden, setHidden] = useState(first ?? []);
  useEffect(() => {
    if (first !== null && since === 0) return;
    const ended = new AbortController();
    const { signal } = ended;
    call('GET /moderation/mine', { query: { page: 1, limit: 20, web: webId }, signal }).then(
      ({ docs }) => setHidden(docs),
      // The settings list them too; comments are shown without.
      () => {},
    );
    return () => ended.abort();
  }, [webId, first, since]);
  if (hidden.length === 0) return null;
  return (
    <ul className="comments own-hidden" aria-label="Your hidden comments">
      {hidden.map((action) => (
        <li key={action._id} className="form-notice">
          <div>
            <p className="comment-text">{action.text}</p>
            <p>
              <HiddenReason notice={action} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

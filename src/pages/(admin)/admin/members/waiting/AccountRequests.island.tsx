import { useId, useState } from 'react';
import type { AccountRequestList } from '../../../../../modules/accounts/contract/index.ts';
import { call } from '../../../../runtime/api/api.ts';
import { messageOf } from '../../../../runtime/api/failures.ts';
import { island } from '../../../../runtime/islands/island.ts';
import { toast } from '../../../../runtime/toasts/toasts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/lists/States.tsx';

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

type AccountRequestProps = {
  request: AccountRequestList['docs'][number];
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
};

/** An applicant: the name, the reason for joining, and the origin of the request. */
function AccountRequest({ request, isTicked, onTick }: AccountRequestProps) {
  const id = useId();
  const { username, fullName, email, reason, address, createdAt } = request;
  return (
    <li className="account-request">
      <input
        type="checkbox"
        id={id}
        checked={isTicked}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      <div className="audit-line">
        <label htmlFor={id}>
          <strong>{fullName}</strong> {username}
        </label>
        <p className="account-request-reason">{reason}</p>
        <p className="audit-facts">
          <span>{email}</span>
          {address !== null && <span>{address}</span>}
          <time dateTime={createdAt}>{time.format(new Date(createdAt))} UTC</time>
        </p>
      </div>
    </li>
  );
}

type Decision = 'approve' | 'refuse';

const decided: Record<Decision, string> = { approve: 'approved', refuse: 'refused' };

/** The queue of sign-ups that wait for approval. The selected ones are approved or refused together. */
function Queue({ requests: rendered, q }: { requests: AccountRequestList; q: string }) {
  const [{ docs, waiting }, setRequests] = useState(rendered);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const areAllTicked = docs.length > 0 && docs.every(({ _id }) => ticked.has(_id));

  const decide = async (decision: Decision) => {
    if (isBusy || ticked.size === 0) return;
    setBusy(true);
    try {
      const body = { ids: [...ticked], decision };
      const done = await call('POST /admin/account-requests/decide', { body });
      if (done.decided.length > 0) toast('success', `${done.decided.length} ${decided[decision]}`);
      for (const message of new Set(done.failed.map((one) => one.message)))
        toast('warning', `Not ${decided[decision]}: ${message}`);
      setRequests(await call('GET /admin/account-requests', { query: { limit: 100, q } }));
      setTicked(new Set());
    } catch (error) {
      toast('error', messageOf(error));
    }
    setBusy(false);
  };
  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    setTicked(next);
  };

  if (docs.length === 0) return <NoRequests q={q} />;
  return (
    <section className="admin-list" aria-label="Sign-ups">
      <div className="admin-bar">
        <label className="admin-all">
          <input
            type="checkbox"
            checked={areAllTicked}
            onChange={() => setTicked(new Set(areAllTicked ? [] : docs.map(({ _id }) => _id)))}
          />
          {ticked.size > 0 ? `${ticked.size} selected` : 'Select all'}
        </label>
        <span className="admin-count">{waiting === 1 ? '1 waits' : `${waiting} wait`}</span>
        <Button aria-disabled={isBusy || ticked.size === 0} onClick={() => void decide('refuse')}>
          Refuse
        </Button>
        <Button
          look="accent"
          aria-disabled={isBusy || ticked.size === 0}
          onClick={() => void decide('approve')}
        >
          Approve
        </Button>
      </div>
      <ul className="audit">
        {docs.map((request) => (
          <AccountRequest
            key={request._id}
            request={request}
            isTicked={ticked.has(request._id)}
            onTick={(isTicked) => tick(request._id, isTicked)}
          />
        ))}
      </ul>
      {q === '' && waiting > docs.length && (
        <p className="audit-empty">More appear once these are decided.</p>
      )}
    </section>
  );
}

/** The empty state of the queue: no sign-up waits, or none matches the search. */
export const NoRequests = ({ q }: { q: string }) =>
  q === '' ? (
    <EmptyState kind="person" title="No one is waiting" />
  ) : (
    <EmptyState kind="search" title="No matches" />
  );

export const AccountRequests = island({ name: 'AccountRequests', on: 'load', ssr: true }, Queue);

import { useId } from 'react';
import type { AccountRequestList } from '../../../modules/accounts/contract/index.ts';

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

type AccountRequestProps = {
  request: AccountRequestList['docs'][number];
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
};

/** Somebody who waits for approval: who they are, why they would like to join, and from where they asked. */
export function AccountRequest({ request, isTicked, onTick }: AccountRequestProps) {
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
          <span>{address}</span>
          <time dateTime={createdAt}>{time.format(new Date(createdAt))} UTC</time>
        </p>
      </div>
    </li>
  );
}

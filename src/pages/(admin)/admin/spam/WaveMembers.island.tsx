import { useState } from 'react';
import type { Wave } from '../../../../modules/moderation/contract/spam.ts';
import { moderationActions } from '../../../../modules/moderation/rules/actions.ts';
import { messages } from '../../../../modules/moderation/rules/messages.ts';
import { badRequest } from '../../../../shared/errors/app-error.ts';
import { pagePath } from '../../../page-path.ts';
import { call } from '../../../runtime/api/api.ts';
import { island } from '../../../runtime/islands/island.ts';
import { toast } from '../../../runtime/toasts/toasts.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Day } from '../../../ui/Day.tsx';
import { SelectField } from '../../../ui/forms/Choices.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { ReasonForm } from '../../moderation/ReasonForm.tsx';
import { memberPath } from '../members/member.tsx';

type WaveMembersProps = Pick<Wave, 'docs' | 'totalDocs' | 'selection'>;

const choices = [
  { value: 'suspend', words: 'Suspend and hide everything, until it is undone' },
  { value: 'delete', words: `${moderationActions.delete.label}: ${moderationActions.delete.hint}` },
];
const inEnglish = (count: number) => count.toLocaleString('en-US');

/** The selected members, each of whom can be excluded, and the action on all of them. */
function Members({ docs, totalDocs, selection }: WaveMembersProps) {
  const [except, setExcept] = useState<ReadonlySet<string>>(new Set());
  const count = totalDocs - except.size;
  const leave = (id: string, isLeft: boolean) => {
    const next = new Set(except);
    if (isLeft) next.add(id);
    else next.delete(id);
    setExcept(next);
  };
  const start = async (reason: string, { action, confirmed = '' }: Record<string, string | undefined>) => {
    if (confirmed.replaceAll(/\D/g, '') !== String(count))
      throw badRequest(messages.confirmNumber(inEnglish(count)), 'confirmed');
    const chosen = action === 'delete' ? 'delete' : 'suspend';
    await call('POST /admin/bulk-actions', {
      body: { selection, except: [...except], action: chosen, reason, count },
    });
    toast('success', messages.bulkStarted);
    location.assign(pagePath('/admin/spam'));
  };
  return (
    <div className="wave-members">
      <ul className="audit">
        {docs.map(({ _id, username, fullName, avatar, createdAt, isVerified, isTrusted, webs }) => (
          <li key={_id} className="wave-member">
            <Avatar username={username} fullName={fullName} image={avatar} size={40} />
            <div className="member-words">
              <p className="member-names">
                <a className="wave-link" href={memberPath(username)}>
                  {fullName}
                </a>
                <span>{username}</span>
                {isTrusted && <span className="member-mark">Trusted</span>}
                {!isVerified && <span className="member-mark">Not verified</span>}
              </p>
              <p className="audit-facts">
                <span>
                  joined <Day at={createdAt} />
                </span>
                <span>{webs === 1 ? '1 web' : `${inEnglish(webs)} webs`}</span>
              </p>
            </div>
            <label className="wave-leave">
              <input
                type="checkbox"
                checked={except.has(_id)}
                aria-label={`Leave out ${username}`}
                onChange={({ currentTarget }) => leave(_id, currentTarget.checked)}
              />
              Leave out
            </label>
          </li>
        ))}
      </ul>
      {count > 0 && (
        <section className="wave-start" aria-labelledby="wave-start">
          <h3 id="wave-start">
            {count === 1 ? 'Apply to 1 member' : `Apply to ${inEnglish(count)} members`}
          </h3>
          <ReasonForm button="Start" hint="Kept in the audit log and shown to the members" onSend={start}>
            <SelectField label="Action" name="action" choices={choices} />
            <Field
              label="Number of members"
              name="confirmed"
              inputMode="numeric"
              autoComplete="off"
              required
              hint={`${messages.confirmNumber(inEnglish(count))}. It can be undone for 30 days`}
            />
          </ReasonForm>
        </section>
      )}
    </div>
  );
}

export const WaveMembers = island({ name: 'WaveMembers', on: 'load', ssr: true }, Members);

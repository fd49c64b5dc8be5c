import { useState } from 'react';
import type { MemberFacts } from '../../../modules/accounts/contract/index.ts';
import { memberMessages as messages } from '../../../modules/accounts/rules/member-messages.ts';
import { deviceName, LocalTime } from '../../(settings)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { island } from '../../runtime/islands/island.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Day } from '../../ui/Day.tsx';
import { MemberActions } from './MemberActions.tsx';
import { MemberLimits, type SiteLimits } from './MemberLimits.tsx';
import { MemberMarks } from './MemberMarks.tsx';
import { memberPath } from './member-path.ts';

const came = { 'signed-up': 'Signed up', approved: 'Approved by', invited: 'Invited by' } as const;

/** The facts about a member's account. */
function MemberFactsList({ member }: { member: MemberFacts }) {
  const { createdAt, lastSeenAt, email, isVerified, role } = member;
  const { how, by } = member.came;
  return (
    <dl className="facts">
      <dt>Joined</dt>
      <dd>
        <Day at={createdAt} />
      </dd>
      <dt>How</dt>
      <dd>
        {came[how]} {by !== null ? <a href={memberPath(by)}>{by}</a> : how === 'invited' && 'a former member'}
      </dd>
      <dt>Last seen</dt>
      <dd>{lastSeenAt === null ? 'Not in recent weeks' : <Day at={lastSeenAt} />}</dd>
      {email !== null && (
        <>
          <dt>Email address</dt>
          <dd>{email}</dd>
        </>
      )}
      <dt>State</dt>
      <dd className="member-names">
        {role === 'member' && isVerified ? 'Member, verified' : <MemberMarks member={member} />}
      </dd>
    </dl>
  );
}

type MemberAccountProps = {
  member: MemberFacts;
  /** Null for moderators, who set no limits. */
  siteLimits: SiteLimits | null;
  isAdmin: boolean;
  mayAct: boolean;
};

/** The account of a member: how they came, where they are signed in, and what moderators and admins can do about it. */
function Account({ member: rendered, siteLimits, isAdmin, mayAct }: MemberAccountProps) {
  const [member, setMember] = useState(rendered);
  const params = { username: member.username };

  /** Reads the member again, since an action may change more than it is about. */
  const refresh = async (message: string) => {
    toast('success', message);
    setMember(await call('GET /admin/members/{username}', { params }));
  };
  const endSession = async (sessionId: string) => {
    try {
      await call('POST /admin/members/{username}/sign-out', { params, body: { sessionId } });
      await refresh(messages.sessionEnded);
    } catch (error) {
      toast('error', messageOf(error));
    }
  };

  return (
    <>
      <section className="setting" aria-labelledby="account">
        <header className="setting-head">
          <h2 id="account">Account</h2>
          <p className="setting-text">Only admins can see the email address.</p>
        </header>
        <div className="setting-body">
          <MemberFactsList member={member} />
          {mayAct && <MemberActions member={member} isAdmin={isAdmin} onDone={refresh} />}
        </div>
      </section>
      {siteLimits && <MemberLimits member={member} siteLimits={siteLimits} onDone={refresh} />}
      {member.sessions !== null && <MemberSessions sessions={member.sessions} onEnd={endSession} />}
    </>
  );
}

export const MemberAccount = island({ name: 'MemberAccount', on: 'load', ssr: true }, Account);

type MemberSessionsProps = {
  sessions: NonNullable<MemberFacts['sessions']>;
  onEnd: (id: string) => Promise<void>;
};

/** Where a member is signed in; each session can be ended. */
function MemberSessions({ sessions, onEnd }: MemberSessionsProps) {
  const [ending, setEnding] = useState<string | null>(null);
  const end = async (id: string) => {
    if (ending !== null) return;
    setEnding(id);
    await onEnd(id);
    setEnding(null);
  };
  return (
    <section className="setting" aria-labelledby="sessions">
      <header className="setting-head">
        <h2 id="sessions">Sessions</h2>
        <p className="setting-text">Where the member is logged in.</p>
      </header>
      {sessions.length === 0 ? (
        <p className="audit-empty">Nowhere.</p>
      ) : (
        <ul className="devices">
          {sessions.map(({ _id: id, agent, address, lastUsedAt }) => (
            <li key={id} className="device">
              <div className="device-words">
                <p>
                  <span className="device-name">{deviceName(agent)}</span>
                </p>
                <p className="device-facts">
                  <span>{address}</span>{' '}
                  <span>
                    last used <LocalTime at={lastUsedAt} />
                  </span>
                </p>
              </div>
              <Button
                aria-disabled={ending === id}
                aria-description={`${deviceName(agent)}, ${address}`}
                onClick={() => void end(id)}
              >
                Log out
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { useState } from 'react';
import type { MemberFacts } from '../../../../../modules/accounts/contract/index.ts';
import { memberMessages as messages } from '../../../../../modules/accounts/rules/member-messages.ts';
import { deviceName, LocalTime } from '../../../../(settings)/index.ts';
import { call } from '../../../../runtime/api/api.ts';
import { messageOf } from '../../../../runtime/api/failures.ts';
import { island } from '../../../../runtime/islands/island.ts';
import { toast } from '../../../../runtime/toasts/toasts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Day } from '../../../../ui/Day.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { MemberMarks, memberPath } from '../member.tsx';
import { MemberLimits, type SiteLimits } from './MemberLimits.tsx';
import type { ReasonDialogProps } from './ReasonDialog.tsx';

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

/** The account of a member: how they joined, where they are logged in, and the actions of moderators and admins. */
function Account({ member: rendered, siteLimits, isAdmin, mayAct }: MemberAccountProps) {
  const [member, setMember] = useState(rendered);
  const params = { username: member.username };

  /** Reads the member again, since an action may change other facts too. */
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

type MemberActionsProps = {
  member: MemberFacts;
  isAdmin: boolean;
  onDone: (message: string) => Promise<void>;
};

type Action = Omit<ReasonDialogProps, 'send'> & { done: string; send: (reason: string) => Promise<unknown> };

/** The viewer's actions on the account. A dialog asks for the reason of each. */
function actionsOf({ username, role, isVerified }: MemberFacts, isAdmin: boolean): Action[] {
  const params = { username };
  const isModerator = role !== 'member';
  const signOut: Action = {
    title: 'Log out everywhere',
    text: `Ends all sessions of ${username}. They can log in again.`,
    done: messages.signedOut,
    send: (reason) => call('POST /admin/members/{username}/sign-out', { params, body: { reason } }),
  };
  const mailAgain: Action = {
    title: 'Send verification email',
    text: 'Sends a new verification link. Earlier links stop working.',
    hasReason: false,
    done: messages.verificationSent,
    send: () => call('POST /admin/members/{username}/verification-mail', { params }),
  };
  const confirm: Action = {
    title: 'Mark as verified',
    text: 'Marks the address as verified without an email. Do this only if you know that it is theirs.',
    isRequired: true,
    done: messages.emailConfirmed,
    send: (reason) => call('POST /admin/members/{username}/confirm-email', { params, body: { reason } }),
  };
  const reset: Action = {
    title: 'Send a reset link',
    text: 'Emails a link for choosing a new password. It works for 30 minutes.',
    done: messages.resetSent,
    send: (reason) => call('POST /admin/members/{username}/reset-mail', { params, body: { reason } }),
  };
  const moderator: Action = {
    title: isModerator ? 'Remove moderator role' : 'Make moderator',
    text: isModerator
      ? 'They become a regular member immediately.'
      : 'Moderators handle sign-ups and reports, and see the list of members.',
    isRequired: true,
    done: messages.roleChanged,
    send: (reason) =>
      call('PATCH /admin/members/{username}/role', { params, body: { isModerator: !isModerator, reason } }),
  };
  return [
    signOut,
    ...(isVerified ? [] : [mailAgain]),
    ...(isAdmin && !isVerified ? [confirm] : []),
    ...(isAdmin ? [reset] : []),
    ...(isAdmin && role !== 'admin' ? [moderator] : []),
  ];
}

/** The buttons of the available actions on a member's account. */
function MemberActions({ member, isAdmin, onDone }: MemberActionsProps) {
  const ask = ({ done, send, ...props }: Action) =>
    openDialog(async () => {
      const { ReasonDialog } = await import('./ReasonDialog.tsx');
      const sendAndRefresh = async (reason: string) => {
        await send(reason);
        await onDone(done);
      };
      return [ReasonDialog, { ...props, send: sendAndRefresh }];
    });
  return (
    <div className="member-actions">
      {actionsOf(member, isAdmin).map((action) => (
        <Button key={action.title} onClick={() => void ask(action)}>
          {action.title}
        </Button>
      ))}
    </div>
  );
}

import { useState } from 'react';
import { administrationMessages as messages } from '../../../modules/accounts/administration/messages.ts';
import type { MemberFacts } from '../../../modules/accounts/contract/index.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { island } from '../../runtime/islands/island.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { MemberActions } from '../members/MemberActions.tsx';
import { MemberFactsList } from '../members/MemberFactsList.tsx';
import { MemberLimits, type SiteLimits } from '../members/MemberLimits.tsx';
import { MemberSessions } from '../members/MemberSessions.tsx';

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
          <p className="setting-text">
            {isAdmin ? 'Only admins see the mail address.' : 'The mail address is for admins alone.'}
          </p>
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

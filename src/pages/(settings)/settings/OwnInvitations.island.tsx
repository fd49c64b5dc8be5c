import { useState } from 'react';
import type { OwnInvitations as Invitations } from '../../../modules/accounts/contract/index.ts';
import { signUpMessages } from '../../../modules/accounts/rules/sign-up-messages.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { island } from '../../runtime/islands/island.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { InvitationForm, InvitationList } from './Invitations.tsx';
import { Section } from './Section.tsx';

/** A member's invitations, and the form for another while they may invite more people. */
function Own({ invitations: rendered }: { invitations: Invitations }) {
  const [{ left, docs }, setInvitations] = useState(rendered);
  const revoke = async (id: string) => {
    try {
      setInvitations(await call('DELETE /users/invitations/{id}', { params: { id } }));
      toast('success', signUpMessages.invitationRevoked);
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
  return (
    <>
      <Section title="Invite people" text={signUpMessages.invitationsLeft(left)}>
        {left > 0 ? (
          <InvitationForm
            action={pagePath('/settings/invitations')}
            maxUses={left}
            onCreate={async (body) => {
              setInvitations(await call('POST /users/invitations', { body }));
              toast('success', signUpMessages.invitationCreated);
            }}
          />
        ) : (
          <p>
            {docs.length === 0
              ? 'You cannot invite anyone at the moment.'
              : 'Revoke a link that nobody used to invite somebody else.'}
          </p>
        )}
      </Section>
      <Section title="Your invitations" text="Anyone with the link can sign up.">
        <InvitationList invitations={docs} onRevoke={({ _id }) => revoke(_id)} />
      </Section>
    </>
  );
}

export const OwnInvitations = island({ name: 'OwnInvitations', on: 'load', ssr: true }, Own);

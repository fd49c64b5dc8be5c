import { useState } from 'react';
import type { InvitationList as Listed } from '../../../../modules/accounts/contract/index.ts';
import { signUpMessages } from '../../../../modules/accounts/rules/sign-up-messages.ts';
import { InvitationForm, InvitationList } from '../../../(settings)/index.ts';
import { pagePath } from '../../../page-path.ts';
import { call } from '../../../runtime/api/api.ts';
import { messageOf } from '../../../runtime/api/failures.ts';
import { island } from '../../../runtime/islands/island.ts';
import { toast } from '../../../runtime/toasts/toasts.ts';
import { Button } from '../../../ui/Button.tsx';

const maxUses = 10_000;

/** All invitations, and the form for another. */
function AllInvitations({ invitations: rendered }: { invitations: Listed }) {
  const [{ docs, before }, setInvitations] = useState(rendered);
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
  const revoke = (id: string) =>
    attempt(async () => {
      await call('DELETE /admin/invitations/{id}', { params: { id } });
      setInvitations({ before, docs: docs.map((one) => (one._id === id ? { ...one, isOpen: false } : one)) });
      toast('success', signUpMessages.invitationRevoked);
    });
  const showMore = () =>
    attempt(async () => {
      const more = await call('GET /admin/invitations', {
        query: { before: before ?? undefined, limit: 50 },
      });
      setInvitations({ before: more.before, docs: [...docs, ...more.docs] });
    });
  return (
    <>
      <section className="setting" aria-labelledby="invite">
        <header className="setting-head">
          <h2 id="invite">Invite people</h2>
          <p className="setting-text">
            Anyone with the link can sign up, even where sign-up needs approval, but not while it is closed.
          </p>
        </header>
        <InvitationForm
          action={pagePath('/admin/invitations')}
          maxUses={maxUses}
          onCreate={async (body) => {
            setInvitations(await call('POST /admin/invitations', { body }));
            toast('success', signUpMessages.invitationCreated);
          }}
        />
      </section>
      <section className="admin-list" aria-label="All invitations">
        <InvitationList invitations={docs} hasCreators onRevoke={({ _id }) => revoke(_id)} />
        {before !== null && <Button onClick={() => void showMore()}>Show more</Button>}
      </section>
    </>
  );
}

export const Invitations = island({ name: 'Invitations', on: 'load', ssr: true }, AllInvitations);

import type { MemberFacts } from '../../../modules/accounts/contract/index.ts';
import { memberMessages as messages } from '../../../modules/accounts/rules/member-messages.ts';
import { call } from '../../runtime/api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs/open-dialog.ts';
import type { ReasonDialogProps } from './ReasonDialog.tsx';

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

/** The buttons of what can be done about a member's account. */
export function MemberActions({ member, isAdmin, onDone }: MemberActionsProps) {
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

/** Everything that the audit log records, with the words for people. */
export const auditActions = {
  'site.set-up': 'Set the site up',
  'settings.change': 'Changed settings',
  'logo.change': 'Changed the logo',
  'logo.remove': 'Removed the logo',
  'mail.test': 'Tried to send a test email',
  'role.grant': 'Granted a role',
  'role.revoke': 'Revoked a role',
  'member.create': 'Created an account',
  'member.sign-out': 'Logged a member out',
  'member.verification-mail': 'Resent the verification email to a member',
  'member.confirm-email': 'Marked a member’s address as verified',
  'member.reset-mail': 'Sent a reset link to a member',
  'member.reset-link': 'Created a reset link of a member',
  'token.create': 'Created a personal token',
  'token.revoke': 'Revoked a personal token',
  'member.limits': 'Changed the limits of a member',
  'account-request.approve': 'Approved a sign-up',
  'account-request.refuse': 'Refused a sign-up',
  'invitation.create': 'Created an invitation',
  'invitation.revoke': 'Revoked an invitation',
  'report.dismiss': 'Dismissed reports',
  'report.resolve': 'Closed reports after action',
  'thing.hide': 'Hid something',
  'thing.remove': 'Removed something',
  'member.warn': 'Warned a member',
  'member.limit': 'Kept a member out of lists',
  'member.suspend': 'Suspended a member',
  'member.delete': 'Deleted an account',
  'members.suspend': 'Suspended many members',
  'members.delete': 'Deleted many accounts',
  'members.undo': 'Undid an action against many members',
  'action.undo': 'Undid an action',
  'appeal.uphold': 'Upheld an action against an appeal',
  'appeal.accept': 'Accepted an appeal',
  'storage.survey': 'Counted the stored files',
  'storage.delete-orphans': 'Deleted orphaned files',
  'package.upload': 'Uploaded a package',
  'package.prune': 'Removed unused packages',
  'queues.open': 'Opened the queues',
} as const satisfies Record<string, string>;

export type AuditAction = keyof typeof auditActions;

/** The kinds of items that actions concern. */
export const auditSubjects = [
  'site',
  'member',
  'invitation',
  'web',
  'collection',
  'asset',
  'comment',
  'reply',
  'bulk-action',
] as const;

export type AuditSubjectKind = (typeof auditSubjects)[number];

import { defineEndpoints } from '../../../shared/api/endpoint.ts';
import { deletionEndpoints } from './account-deletion.ts';
import { adminEndpoints } from './admins.ts';
import { deviceEndpoints } from './devices.ts';
import { emailEndpoints } from './email.ts';
import { memberEndpoints } from './members.ts';
import { passwordEndpoints } from './passwords.ts';
import { profileEndpoints } from './profile.ts';
import { registrationEndpoints } from './registration.ts';
import { sessionEndpoints } from './sessions.ts';
import { setupEndpoints } from './setup.ts';
import { accountRequestEndpoints } from './sign-up/account-requests.ts';
import { invitationEndpoints } from './sign-up/invitations.ts';

export type { Device } from './devices.ts';
export type { MemberFacts, MemberList } from './members.ts';
export type { SignUpOptions } from './registration.ts';
export { type OwnerCard, type OwnUser, ownerCard } from './schemas.ts';
export type { AccountRequestList } from './sign-up/account-requests.ts';
export type { Invitation, InvitationList, OwnInvitations } from './sign-up/invitations.ts';

export const endpoints = defineEndpoints({
  ...adminEndpoints,
  ...memberEndpoints,
  ...deviceEndpoints,
  ...registrationEndpoints,
  ...accountRequestEndpoints,
  ...invitationEndpoints,
  ...sessionEndpoints,
  ...setupEndpoints,
  ...emailEndpoints,
  ...passwordEndpoints,
  ...profileEndpoints,
  ...deletionEndpoints,
});

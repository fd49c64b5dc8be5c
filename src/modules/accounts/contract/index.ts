import { defineEndpoints } from '../../../shared/api/endpoint.ts';
import { invitationEndpoints } from './invitations.ts';
import { adminEndpoints, memberEndpoints } from './members.ts';
import { deletionEndpoints, emailEndpoints, passwordEndpoints, profileEndpoints } from './own-account.ts';
import { accountRequestEndpoints, registrationEndpoints, setupEndpoints } from './registration.ts';
import { deviceEndpoints, sessionEndpoints } from './sessions.ts';
import { tokenEndpoints } from './tokens.ts';

export type { Invitation, InvitationList, OwnInvitations } from './invitations.ts';
export type { MemberFacts, MemberList } from './members.ts';
export type { AccountRequestList, SignUpOptions } from './registration.ts';
export { type OwnerCard, type OwnUser, ownerCard, username } from './schemas.ts';
export type { Device } from './sessions.ts';

export type { PersonalToken } from './tokens.ts';

export const endpoints = defineEndpoints({
  ...adminEndpoints,
  ...memberEndpoints,
  ...deviceEndpoints,
  ...tokenEndpoints,
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

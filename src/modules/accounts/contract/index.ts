import { defineEndpoints } from '../../../shared/api/endpoint.ts';
import { adminEndpoints, memberEndpoints } from './members.ts';
import { deletionEndpoints, emailEndpoints, passwordEndpoints, profileEndpoints } from './own-account.ts';
import {
  accountRequestEndpoints,
  invitationEndpoints,
  registrationEndpoints,
  setupEndpoints,
} from './registration.ts';
import { deviceEndpoints, sessionEndpoints, tokenEndpoints } from './sessions.ts';

export type { MemberFacts, MemberList } from './members.ts';
export type {
  AccountRequestList,
  Invitation,
  InvitationList,
  OwnInvitations,
  SignUpOptions,
} from './registration.ts';
export { type OwnerCard, type OwnUser, ownerCard, username } from './schemas.ts';
export type { Device, PersonalToken } from './sessions.ts';

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

import { defineEndpoints } from '../../../shared/api/endpoint.ts';
import { deletionEndpoints } from './account-deletion.ts';
import { adminEndpoints } from './admins.ts';
import { deviceEndpoints } from './devices.ts';
import { emailEndpoints } from './email.ts';
import { passwordEndpoints } from './passwords.ts';
import { profileEndpoints } from './profile.ts';
import { registrationEndpoints } from './registration.ts';
import { sessionEndpoints } from './sessions.ts';
import { setupEndpoints } from './setup.ts';

export type { Device } from './devices.ts';
export { type OwnerCard, type OwnUser, ownerCard } from './schemas.ts';

export const endpoints = defineEndpoints({
  ...adminEndpoints,
  ...deviceEndpoints,
  ...registrationEndpoints,
  ...sessionEndpoints,
  ...setupEndpoints,
  ...emailEndpoints,
  ...passwordEndpoints,
  ...profileEndpoints,
  ...deletionEndpoints,
});

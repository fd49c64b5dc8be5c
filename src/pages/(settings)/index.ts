export {
  announcePreferences,
  changedPreferences,
  onPreferencesChanged,
  type PreferenceChanges,
  preferenceChecks,
  preferenceChoices,
  preferenceSelects,
} from './preferences.ts';
export { LocalTime } from './settings/account/Devices.tsx';
export { deviceName } from './settings/account/device-name.ts';
export { InvitationForm, InvitationList } from './settings/invitations/Invitations.tsx';

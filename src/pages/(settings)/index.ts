export {
  announcePreferences,
  changedPreferences,
  onPreferencesChanged,
  type PreferenceChanges,
  preferenceChecks,
  preferenceChoices,
  preferenceSelects,
} from './preferences.ts';
export { LocalTime } from './settings/Devices.tsx';
export { deviceName } from './settings/device-name.ts';
export { InvitationForm, InvitationList } from './settings/Invitations.tsx';

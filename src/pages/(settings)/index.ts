export { changedPreferences, type PreferenceChanges } from './preferences/changed-preferences.ts';
export { preferenceChecks, preferenceChoices, preferenceSelects } from './preferences/preference-choices.ts';
export {
  announcePreferences,
  onPreferencesChanged,
} from './preferences/preferences-channel.ts';
export { LocalTime } from './settings/account/Devices.tsx';
export { deviceName } from './settings/account/device-name.ts';
export { InvitationForm } from './settings/invitations/InvitationForm.tsx';
export { InvitationList } from './settings/invitations/InvitationList.tsx';

export { LocalTime } from './account/Devices.tsx';
export { deviceName } from './account/device-name.ts';
export { InvitationForm } from './invitations/InvitationForm.tsx';
export { InvitationList } from './invitations/InvitationList.tsx';
export { changedPreferences, type PreferenceChanges } from './preferences/changed-preferences.ts';
export { preferenceChecks, preferenceChoices, preferenceSelects } from './preferences/preference-choices.ts';
export {
  announcePreferences,
  onPreferencesChanged,
} from './preferences/preferences-channel.ts';

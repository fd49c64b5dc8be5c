export { changedPreferences, type PreferenceChanges } from './preferences/changed-preferences.ts';
export { preferenceChecks, preferenceChoices, preferenceSelects } from './preferences/preference-choices.ts';
export {
  announcePreferences,
  onPreferencesChanged,
} from './preferences/preferences-channel.ts';

export { changedPreferences, type PreferenceChanges } from './preferences/changed-preferences.ts';
export { preferenceChecks, preferenceChoices, preferenceSelects } from './preferences/preference-choices.ts';
export { onPreferencesChanged, tellPreferencesChanged } from './preferences/preferences-news.ts';

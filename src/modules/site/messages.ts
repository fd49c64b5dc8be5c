/** Every text of the site's own that people see. */
export const messages = {
  settingsSaved: 'Settings saved',
  fixedByEnvironment: (label: string, variable: string) =>
    `${label} is set by ${variable} in the environment of the server`,
};

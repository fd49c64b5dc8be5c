/** Every text of the site's own that people see. */
export const messages = {
  wrongCode: 'This is not the code that the server printed at its start',
  testMailSent: 'Test mail sent',
  textRefused: (found: string) => `“${found}” may not be written on this site. Please change the text`,
  settingsSaved: 'Settings saved',
  fixedByEnvironment: (label: string, variable: string) =>
    `${label} is set by ${variable} in the environment of the server`,
};

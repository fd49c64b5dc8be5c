/** Every text of the site's own that people see. */
export const messages = {
  wrongCode: 'This is not the code that the server printed when it started',
  badRecipient: 'Enter an address for the test email',
  mailHostMissing: 'Enter the host',
  mailServerWrong: 'Host must be a name or an address, port a number up to 65535',
  mailUserMissing: 'Enter the user of the mail server',
  mailPasswordMissing: 'Enter the password of the mail server',
  mailLoginMissing:
    'Enter the user and the password of the mail server again. For one without a login, remove this one first',
  testMailSent: 'Test email sent',
  textRefused: (found: string) => `“${found}” may not be written on this site. Please change the text`,
  restored: 'Backup restored',
  logoSaved: 'Logo saved',
  logoRemoved: 'The default logo is back',
  badLogo: 'The picture cannot be read',
  smallLogo: 'The picture must be at least 32 pixels wide and high',
  cannotBeFormatted: (label: string) =>
    `${label} takes too long to format. Use fewer nested quotes, lists and marks of emphasis`,
  settingsSaved: 'Settings saved',
  nothingChanged: 'Nothing has changed',
  fixedByEnvironment: (label: string, variable: string) =>
    `${label} is set by ${variable} in the environment of the server`,
};

/** Every text of accounts that people see, as the specification words them. */
export const messages = {
  emailEmpty: 'Email cannot be empty',
  emailShape: 'Invalid Email Address',
  fullNameEmpty: 'Full Name cannot be empty',
  fullNameShort: 'Full Name must be atleast 3 characters long',
  usernameShort: 'Username must be atleast 4 characters long',
  usernameDash: "Username cannot start or end with '-'",
  usernameCharacters: 'Username cannot contain spaces, special characters, or capital letters',
  usernameDigit: 'Username cannot start with a number',
  usernameAvailable: 'Username Available!',
  usernameTaken: 'Username already taken',
  emailTaken: 'Email already taken',
  passwordEmpty: 'Password cannot be empty',
  passwordSpaces: 'Password cannot contain spaces',
  passwordShort: 'Password must be atleast 8 characters long',
  confirmEmpty: 'Confirm Password cannot be empty',
  confirmDifferent: 'Passwords do not match',
  identifierRequired: 'Username or Email is required',
  passwordRequired: 'Password is required',
  loginWrong: 'Invalid username, email or password',
  busy: 'Too many people are signing in at this moment, please try again',
  tooManyAttempts: (seconds: number) => `Too many attempts, please try again in ${inWords(seconds)}`,
  foreignLink: 'The link must lead to this site',
  loggedIn: 'You have been logged in',
  loggedOut: 'You have been logged out',
  created: 'Account Created Successfully',
  failed: 'An error occurred',
  tokenBad: 'This link is not valid any more',
  verified: 'your email is verified now',
  alreadyVerified: 'Your email is already verified!',
  alreadyVerifiedWarning: 'Your email is already verified',
  sessionEnded: 'Your session has ended, please login again',
  pleaseLogin: 'Please login to continue',
} as const;

function inWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

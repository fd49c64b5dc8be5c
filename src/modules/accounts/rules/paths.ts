/** Paths of the pages that mailed links open, for the mails, the forms that request a mail, and the route table. */
export const mailedPaths = {
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
  undoChangeEmail: '/undo-change-email',
  forgotPassword: '/forgot-password',
} as const;

/** The sign-up page, to which invitations lead with `?invitation=`. */
export const signUpPath = '/signup';

/** API paths that are followed by a secret: the password of `DELETE /users/delete/{password}`. */
export const secretPaths = ['/users/delete/'] as const;

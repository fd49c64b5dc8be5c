/** Texts of invitations and of the rules of sign-up, which the sign-up form itself does not show. */
export const signUpMessages = {
  signUpByApproval: 'Sign-up needs approval: send a request with your reason',
  signUpIsOpen: 'Sign-up is open: no request is needed',
  invitationNotFound: 'Invitation not found',
  invitationCreated: 'Invitation created',
  invitationRevoked: 'Invitation revoked',
  invitationsLeft: (left: number) =>
    left === 0
      ? 'You have no invitations left'
      : `You may invite ${left} more ${left === 1 ? 'person' : 'people'}`,
  mailDomainRefused: 'Addresses at this email domain cannot be used here',
  proofWrong: 'The proof of work is missing, wrong, expired or already used',
  accountWaiting: 'Your account is waiting for approval. You will get an email when it is decided',
  requestDecided: 'Already decided',
  requestsDecided: 'Decided',
} as const;

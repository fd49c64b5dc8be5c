/** Sends the verification mail. Loads what it needs on the first call. */
export async function verifyAddress(): Promise<void> {
  await (await import('./verification.ts')).sendVerificationMail();
}

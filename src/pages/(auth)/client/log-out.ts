type LogOutOptions = {
  /** Defaults to true. */
  fromAllDevices?: boolean;
};

/** Logs out, after a confirmation if there are unsaved drafts. Loads its code on the first call. */
export async function logOut(options: LogOutOptions = {}): Promise<void> {
  const signIn = await import('./sign-in.ts');
  return signIn.endMemberSession(options);
}

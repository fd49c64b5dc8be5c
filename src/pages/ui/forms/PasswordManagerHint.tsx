/** Tells a password manager whose password the form is about; nobody else meets it. */
export function ForManagers({ username }: { username: string }) {
  return (
    <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
  );
}

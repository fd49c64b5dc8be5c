/** A hidden field with the username, so that password managers know which account the form belongs to. */
export function PasswordManagerHint({ username }: { username: string }) {
  return (
    <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
  );
}

import { readNextParameter } from './return-links.ts';

/**
 * Reloads the page after the session has changed. On the login and sign-up pages it navigates to their `next` instead,
 * since the server would redirect a member from there to the home page.
 */
export async function reloadPage(): Promise<void> {
  const next = readNextParameter();
  if (next === null) return location.reload();
  const { returnPathFrom } = await import('../return-path.ts');
  const path = returnPathFrom(location.pathname, next);
  if (path === null) location.reload();
  else location.replace(path);
}

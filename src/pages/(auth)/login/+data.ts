import type { PageData } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';

export function data(): PageData {
  return { head: { title: 'Log in', canonical: pagePath('/login') }, isCacheable: true };
}

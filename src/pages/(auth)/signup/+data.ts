import type { PageData } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';

export function data(): PageData {
  return { head: { title: 'Sign up', canonical: pagePath('/signup') }, isCacheable: true };
}

import type { PageData } from '../../page-context.ts';

export function data(): PageData {
  return { head: { title: 'Log in', canonical: '/login' }, isCacheable: true };
}

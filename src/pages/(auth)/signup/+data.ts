import type { PageData } from '../../page-context.ts';

export function data(): PageData {
  return { head: { title: 'Sign up', canonical: '/signup' }, isCacheable: true };
}

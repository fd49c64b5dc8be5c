import type { PageData } from '../../page-context.ts';

export function data(): PageData {
  return { head: { title: 'Forgot password', canonical: '/forgot-password' }, isCacheable: true };
}

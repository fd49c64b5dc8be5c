import type { PageData } from '../page-context.ts';

export function data(): PageData {
  return { head: { title: 'Error', isUnlisted: true }, isCacheable: true };
}

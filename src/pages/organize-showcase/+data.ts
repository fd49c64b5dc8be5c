import type { PageData } from '../page-context.ts';

export function data(): PageData {
  return { head: { title: 'Organize showcase', isUnlisted: true } };
}

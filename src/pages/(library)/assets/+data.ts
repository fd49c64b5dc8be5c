import { redirect } from 'vike/abort';
import { pagePath } from '../../page-path.ts';

export function data(): never {
  throw redirect(pagePath('/assets/images'));
}

import { redirect } from 'vike/abort';

export function data(): never {
  throw redirect('/assets/images');
}

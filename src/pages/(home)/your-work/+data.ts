import { redirect } from 'vike/abort';

export function data(): never {
  throw redirect('/your-work/webs');
}

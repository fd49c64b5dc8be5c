import { render } from 'vike/abort';

/** Failed loads come here by redirect; the answer is the error page with its true status. */
export function data(): never {
  throw render(404);
}

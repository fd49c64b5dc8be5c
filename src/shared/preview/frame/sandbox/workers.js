import { report } from '../console/console.js';
import { later } from '../link.js';

/** An error in a worker has a message, and arrives at the window too; one before its start has none. */
function onWorkerError(event) {
  if (event instanceof ErrorEvent) return;
  later(() => {
    if (event.defaultPrevented) return;
    report('error', [
      'A worker could not start: its script, or one that it imports, was not loaded. In a preview, a module worker starts from a data: address, not from a blob: one.',
    ]);
  });
}

/** Explains in the console why a worker does not start, since browsers report nothing. */
export function installWorkers() {
  const { Worker: Native } = window;
  const { addEventListener: listenTo } = EventTarget.prototype;
  window.Worker = new Proxy(Native, {
    construct(target, args, made) {
      const worker = Reflect.construct(target, args, made);
      Reflect.apply(listenTo, worker, ['error', onWorkerError]);
      return worker;
    },
  });
}

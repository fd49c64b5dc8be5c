import type { Job } from '../define.ts';
import type { Handler } from '../handle.ts';

/**
 * Maps each declared job's name to its handler. Throws, listing every fault, if a job is declared more than once, lacks
 * a handler or has several, or if a handler's job is not declared.
 */
export function matchHandlers<Ctx>(
  declared: readonly Job[],
  handlers: readonly Handler<Ctx>[],
): Map<string, Handler<Ctx>> {
  const names = new Set([...declared, ...handlers.map(({ job }) => job)].map((job) => job.name));
  const faults = [...names].flatMap((name) => {
    const declarations = declared.filter((job) => job.name === name).length;
    const doers = handlers.filter(({ job }) => job.name === name).length;
    if (declarations !== 1) return [`${name} is declared ${declarations} times`];
    return doers === 1 ? [] : [`${name} has ${doers} handlers`];
  });
  if (faults.length > 0)
    throw new Error(`every job needs one declaration and one handler: ${faults.join('; ')}`);
  return new Map(handlers.map((handler) => [handler.job.name, handler]));
}

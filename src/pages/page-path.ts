import type { PagePath, ParamOf } from './routes.ts';

type Params<Path extends PagePath> = ParamOf<Path> extends `@${infer Name}` ? { [K in Name]: string } : never;

/**
 * The path of a page of the route table: `pagePath('/web/@webId', { webId })`. The compiler refuses a path that the
 * table does not have and a missing parameter. Imports the table as a type only, so it is small in the browser.
 */
export function pagePath<Path extends PagePath>(
  path: Path,
  ...[params]: [ParamOf<Path>] extends [never] ? [] : [params: Params<Path>]
): [ParamOf<Path>] extends [never] ? Path : string;
export function pagePath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/@(\w+)/g, (_, name: string) => params[name] ?? '');
}

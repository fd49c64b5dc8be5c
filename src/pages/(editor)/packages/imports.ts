import { init, parse } from 'es-module-lexer/js';
import { parseSpecifier } from '../../../modules/packages/rules/fields.ts';

/**
 * The package specifiers that a script imports; null while it does not parse. Loaded with the build of the lexer that
 * needs no WebAssembly, which the site's pages may not run.
 */
export async function importsOf(script: string): Promise<string[] | null> {
  if (!script.includes('import')) return [];
  await init;
  try {
    const [imports] = parse(script);
    const names = imports.flatMap(({ specifier: name }) =>
      typeof name === 'string' && parseSpecifier(name) ? [name] : [],
    );
    return [...new Set(names)];
  } catch {
    return null;
  }
}

/**
 * Starts the processes of tests without tap's loader, which reads every source map and writes a report at the end of
 * each: the product takes a third longer to start with it. Imported by batches (batches.ts) before the tests.
 */

const ofTap = /"--import=[^"]*@tapjs[^"]*"|--import=\S*@tapjs\S*/g;

/** The listeners of the package process-on-spawn, by which tap adds its loader to the environment of each process. */
type OnSpawn = { listeners: unknown[] };

const onSpawn: OnSpawn | undefined = Reflect.get(globalThis, Symbol.for('process-on-spawn@*:singletonId'));
onSpawn?.listeners.splice(0);
const { NODE_OPTIONS: options } = process.env;
if (options !== undefined) process.env.NODE_OPTIONS = options.replaceAll(ofTap, '').trim();

import { buildApp } from '../../../src/app.ts';
import { createContext } from '../../../src/context.ts';
import { loadConfig } from '../../../src/shared/config/config.ts';

/** The web process that `run.ts` measures, freshly started. */
const { config, secrets } = loadConfig(process.env);
const app = await buildApp(await createContext(config, secrets));
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(Number(new URL(address).port));

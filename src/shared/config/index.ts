export { type Config, ConfigError, loadConfig } from './config.ts';
export type { Secrets } from './secrets.ts';
export { keepSecret } from './secrets.ts';

export { type Config, ConfigError, loadConfig } from './config.ts';
export { keepSecret } from './kept-secret.ts';
export type { Secrets } from './secrets.ts';

export { type Config, ConfigError, loadConfig } from './config.ts';
export { keepSecret, type Secrets } from './secrets.ts';

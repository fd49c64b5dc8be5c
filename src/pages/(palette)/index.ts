export { listenForKeys } from './keys.ts';

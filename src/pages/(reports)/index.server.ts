export { HiddenNotice, HiddenThings } from './HiddenThings.server.tsx';

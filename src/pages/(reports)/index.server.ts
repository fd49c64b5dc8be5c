export { HiddenNotice } from './HiddenNotice.server.tsx';

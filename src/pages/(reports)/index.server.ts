export { HiddenNotice } from './HiddenNotice.server.tsx';
export { HiddenThings } from './HiddenThings.server.tsx';

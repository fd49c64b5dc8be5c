export { HiddenItems, HiddenNotice } from './HiddenItems.server.tsx';

export { HiddenItems, HiddenNotice, readHiddenNotice, readHiddenOf } from './HiddenItems.server.tsx';

export { PinEntry } from './PinEntry.tsx';
export { showPinedItems } from './pined-items.ts';

export { PinEntry } from './PinEntry.tsx';

export { LinkOffer } from './LinkOffer.tsx';
export { createPreview } from './preview.ts';
export { StopNote } from './StopNote.tsx';

export { createPreview } from './preview.ts';
export { LinkOffer, StopNote } from './ResultNotes.tsx';

export { createFramePage, registerPreviewFrame } from './frame-page.ts';
export { startPreviewListener } from './preview-listener.ts';

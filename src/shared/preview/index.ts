export { createFramePage } from './frame-page.ts';
export { startPreviewListener } from './preview-listener.ts';
export { registerPreviewFrame } from './preview-route.ts';

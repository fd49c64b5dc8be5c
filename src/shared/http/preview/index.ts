export { createFramePage, PREVIEW_PATH } from './frame-page.ts';
export {
  type PreviewListener,
  type PreviewListenerConfig,
  startPreviewListener,
} from './preview-listener.ts';
export { registerPreviewFrame } from './preview-route.ts';

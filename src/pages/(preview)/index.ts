export type { ConsoleTable, ConsoleValue } from './console/console-values.ts';
export { type Filter, filters, previewLine, safeStyle, visibleEntries } from './console/panel.ts';
export type { CodeLocation, StackLocations } from './console/stack-locations.ts';
export { ConsoleStore, type ConsoleView, type Entry, InputHistory } from './console/store.ts';
export { firstFrameHtml } from './frame/frame-element.ts';
export { loadPreview, type RunningResult } from './load-preview.ts';
export { codeBeside, isClippedBeside } from './page-code.ts';
export { createPreview } from './preview.ts';
export {
  type FollowedLink,
  linkTexts,
  nothingRunsText,
  type Preview,
  type PreviewState,
  pausedText,
  stopTexts,
} from './preview-state.ts';
export { LinkOffer, StopNote } from './ResultNotes.tsx';
export { loadThumbnails } from './thumbnail/load-thumbnails.ts';

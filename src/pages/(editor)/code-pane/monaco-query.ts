/** Devices that get Monaco, which is made for mouse and keyboard; others get CodeMirror. */
export const monacoQuery = 'not ((pointer: coarse) or (max-width: 767px))';

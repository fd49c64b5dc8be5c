/**
 * Features that a member's code may use, in every place where it runs: browsers grant them after a click or a key in
 * the result, or a press on the gamepad, and the frame refuses those that some grant without one
 * (`frame/sandbox/activation.js`). The value of the attribute `allow`. A page of another site that shows an embed has
 * to pass them on.
 */
export const delegatedFeatures =
  'clipboard-write; fullscreen; gamepad; picture-in-picture; screen-wake-lock; web-share';

/**
 * Features that no frame gets, whatever embeds it. Features in neither list are off where browsers require a
 * delegation.
 */
export const refusedFeatures = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
  'display-capture',
  'clipboard-read',
];

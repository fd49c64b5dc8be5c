import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether to show Apple's key names. */
export function useIsApple(): boolean {
  return useSyncExternalStore(
    never,
    () => /mac|iphone|ipad/i.test(navigator.platform),
    () => false,
  );
}

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether keys are called as on Apple's machines. */
export function useIsApple(): boolean {
  return useSyncExternalStore(
    never,
    () => /mac|iphone|ipad/i.test(navigator.platform),
    () => false,
  );
}

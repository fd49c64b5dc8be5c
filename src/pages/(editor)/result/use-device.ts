import { type RefObject, useEffect, useState } from 'react';
import { type Device, type Fitted, fit, readDevice, wholeRoom } from './device.ts';

const storageKey = 'result-size';

/** The size the result is tried at, kept for this visit, and how it fits the stage. Null before it is measured. */
export function useDevice(stage: RefObject<HTMLElement | null>) {
  const [device, setDevice] = useState<Device>(wholeRoom);
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    try {
      setDevice(readDevice(sessionStorage.getItem(storageKey)));
    } catch {
      // A browser without storage forgets.
    }
    const box = stage.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      setRoom({ width: box.clientWidth, height: box.clientHeight });
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [stage]);
  const choose = (change: Partial<Device>) => {
    const next = { ...device, ...change };
    setDevice(next);
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // As above.
    }
  };
  const fitted: Fitted | null = room && fit(device, room);
  return { device, choose, fitted };
}

import { type RefObject, useEffect, useState } from 'react';
import { type Device, type Fitted, fit, readDevice, wholeRoom } from './device.ts';

const storageKey = 'result-size';

/** The screen size of the result, stored for this visit, and how it fits the stage. Null before it is measured. */
export function useDevice(stage: RefObject<HTMLElement | null>) {
  const [device, setDevice] = useState<Device>(wholeRoom);
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    try {
      setDevice(readDevice(sessionStorage.getItem(storageKey)));
    } catch {
      // Storage is unavailable; nothing is remembered.
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
      // Storage is unavailable; nothing is remembered.
    }
  };
  const fitted: Fitted | null = room && fit(device, room);
  return { device, choose, fitted };
}

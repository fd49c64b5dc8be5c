/** Screen sizes for the result in CSS pixels, in portrait orientation. */
export const devices = [
  { width: 360, height: 740, name: 'small phone' },
  { width: 390, height: 844, name: 'phone' },
  { width: 768, height: 1024, name: 'tablet' },
  { width: 1024, height: 1366, name: 'large tablet' },
] as const;

export const zooms = [0.5, 0.75, 1, 1.25, 1.5] as const;

/** How the result is shown. `width` is null for all available space, `zoom` null for the largest scale that fits. */
export type Device = { width: number | null; isTurned: boolean; zoom: number | null };

export const wholeRoom: Device = { width: null, isTurned: false, zoom: null };

type Room = { width: number; height: number };

/** Size of the page in its own pixels, and the scale at which it is displayed. */
export type Fitted = Room & { scale: number };

const frameMargin = 24;

/** The size and scale of the result in a container of this size. */
export function fit({ width, isTurned, zoom }: Device, room: Room): Fitted {
  const device = devices.find((each) => each.width === width);
  if (!device) {
    const scale = zoom ?? 1;
    return { width: room.width / scale, height: room.height / scale, scale };
  }
  const upright = { width: device.width, height: device.height };
  const size = isTurned ? { width: upright.height, height: upright.width } : upright;
  const most = Math.min(
    (room.width - frameMargin) / size.width,
    (room.height - frameMargin) / size.height,
    1,
  );
  return { ...size, scale: zoom ?? Math.max(most, 0.1) };
}

/** Parses a choice stored by `JSON.stringify`; unknown values fall back to the defaults. */
export function readDevice(text: string | null): Device {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return wholeRoom;
    const { width = null, isTurned = false, zoom = null }: Record<string, unknown> = { ...kept };
    return {
      width: devices.find((device) => device.width === width)?.width ?? null,
      isTurned: isTurned === true,
      zoom: zooms.find((each) => each === zoom) ?? null,
    };
  } catch {
    return wholeRoom;
  }
}

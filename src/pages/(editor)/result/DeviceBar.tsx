import { Button } from '../../ui/Button.tsx';
import { RotateDeviceIcon } from '../../ui/icons.tsx';
import { type Device, devices, type Fitted, zooms } from './device.ts';

type DeviceBarProps = { device: Device; fitted: Fitted | null; onChoose: (change: Partial<Device>) => void };

/** Selects the screen size that the result is shown at, and its zoom. */
export function DeviceBar({ device, fitted, onChoose }: DeviceBarProps) {
  const size = fitted && `${Math.round(fitted.width)} × ${Math.round(fitted.height)}`;
  const percent = fitted && Math.round(fitted.scale * 100);
  return (
    // biome-ignore lint/a11y/useSemanticElements: controls of a bar, not of a form
    <div className="device-bar" role="group" aria-label="Size of the result">
      <span className="device-size">{size}</span>
      <select
        className="pane-select"
        aria-label="Result width"
        value={device.width ?? 'full'}
        onChange={({ target }) => onChoose({ width: Number(target.value) || null })}
      >
        <option value="full">Full width</option>
        {devices.map(({ width, name }) => (
          <option key={width} value={width}>
            {width} {name}
          </option>
        ))}
      </select>
      <Button
        look="quiet"
        isIcon
        aria-label="Rotate"
        title="Rotate"
        aria-pressed={device.isTurned}
        disabled={device.width === null}
        onClick={() => onChoose({ isTurned: !device.isTurned })}
      >
        <RotateDeviceIcon />
      </Button>
      <select
        className="pane-select device-zoom"
        aria-label="Zoom of the result"
        value={device.zoom ?? 'fit'}
        onChange={({ target }) => onChoose({ zoom: Number(target.value) || null })}
      >
        <option value="fit">{device.zoom === null && percent ? `Fit ${percent}%` : 'Fit'}</option>
        {zooms.map((zoom) => (
          <option key={zoom} value={zoom}>
            {zoom * 100}%
          </option>
        ))}
      </select>
    </div>
  );
}

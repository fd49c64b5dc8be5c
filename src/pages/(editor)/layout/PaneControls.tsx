import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ChevronDownIcon, MaximizeIcon, MinimizeIcon } from '../../ui/icons.tsx';
import { dividerValue, moveDivider } from './sizes.ts';
import type { View } from './use-panes.ts';

export const viewLabels: Record<View, string> = { html: 'HTML', css: 'CSS', js: 'JS', result: 'Result' };
const viewDigits: Record<View, number> = { html: 1, css: 2, js: 3, result: 0 };

/** The state and the actions of one pane's controls. */
export type PaneControls = { isAlone: boolean; onAlone: () => void; onFold: () => void };

type PaneButtonsProps = PaneControls & { view: View };

/** At the end of a pane's head: folds it to a strip, or lets it fill the workspace and shows all panes again. */
export function PaneButtons({ view, isAlone, onAlone, onFold }: PaneButtonsProps): ReactNode {
  const label = viewLabels[view];
  return (
    <>
      {!isAlone && (
        <Button
          look="quiet"
          isIcon
          className="pane-fold"
          aria-label={`Fold ${label}`}
          data-tip="Fold"
          data-keys={`Shift+Alt+${viewDigits[view]}`}
          onClick={onFold}
        >
          <ChevronDownIcon />
        </Button>
      )}
      <Button
        look="quiet"
        isIcon
        className="pane-alone"
        aria-label={`Maximize ${label}`}
        aria-pressed={isAlone}
        data-tip={isAlone ? 'All panes' : 'Maximize'}
        data-keys={`Alt+${viewDigits[view]}`}
        onClick={onAlone}
      >
        {isAlone ? <MinimizeIcon /> : <MaximizeIcon />}
      </Button>
    </>
  );
}

/** The strip of a folded pane; the style sheet shows it in place of the pane's head and body. */
export function PaneStrip({ view, onFold }: { view: View } & Pick<PaneControls, 'onFold'>) {
  const label = viewLabels[view];
  return (
    <button
      type="button"
      className="pane-strip"
      data-field={view}
      aria-label={`Open ${label}`}
      aria-expanded="false"
      onClick={onFold}
    >
      <span className="pane-name">{label}</span>
      <ChevronDownIcon />
    </button>
  );
}

type DividerProps = {
  label: string;
  /** Direction of movement: `x` for a vertical divider. */
  axis: 'x' | 'y';
  /** Ids of the panes before and after the divider. */
  controls: string;
  sizes: readonly number[];
  index: number;
  smallest: number;
  /** Whether the panes are displayed in reverse order. */
  isReversed?: boolean;
  onChange: (sizes: number[]) => void;
};

const stepPx = 24;
const largeStepPx = 96;
const arrowDirections: Record<string, { axis: 'x' | 'y'; sign: number }> = {
  ArrowLeft: { axis: 'x', sign: -1 },
  ArrowRight: { axis: 'x', sign: 1 },
  ArrowUp: { axis: 'y', sign: -1 },
  ArrowDown: { axis: 'y', sign: 1 },
};

/** The pane before a divider; folded and closed panes between them keep their size. */
function paneBefore(divider: Element): Element | null {
  const [id = ''] = divider.getAttribute('aria-controls')?.split(' ') ?? [];
  return document.getElementById(id) ?? divider.previousElementSibling;
}

/** A separator between two panes, moved by dragging, arrow keys, Home and End. */
export function Divider(props: DividerProps) {
  const { label, axis, controls, sizes, index, smallest, isReversed = false, onChange } = props;
  const drag = useRef<{ at: number; sizes: readonly number[] } | null>(null);
  const place = (event: PointerEvent) => (axis === 'x' ? event.clientX : event.clientY);
  const lengthOf = (element: Element | null) => {
    const box = element?.getBoundingClientRect();
    return box ? (axis === 'x' ? box.width : box.height) : 0;
  };
  const move = (element: Element, from: readonly number[], delta: number) => {
    const pixels = lengthOf(paneBefore(element)) + lengthOf(element.nextElementSibling);
    const room = (sizes[index] ?? 0) + (sizes[index + 1] ?? 0);
    const total = (pixels * sizes.reduce((sum, size) => sum + size, 0)) / (room || 1);
    onChange(moveDivider(from, index, isReversed ? -delta : delta, total, smallest));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = arrowDirections[event.key];
    const edge = event.key === 'Home' ? -1 : event.key === 'End' ? 1 : 0;
    if (way && way.axis === axis)
      move(event.currentTarget, sizes, way.sign * (event.shiftKey ? largeStepPx : stepPx));
    else if (edge) move(event.currentTarget, sizes, edge * (isReversed ? -1 : 1) * 100_000);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent) => {
    drag.current = { at: place(event), sizes };
    event.currentTarget.setPointerCapture(event.pointerId);
    document.documentElement.dataset.dragging = axis;
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current) move(event.currentTarget, drag.current.sizes, place(event) - drag.current.at);
  };
  const end = () => {
    drag.current = null;
    delete document.documentElement.dataset.dragging;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves takes the role; hr cannot be operated
    <div
      className="divider"
      data-axis={axis}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-controls={controls}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={dividerValue(sizes, index)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onLostPointerCapture={end}
    />
  );
}

import type { KeyboardEvent } from 'react';
import { viewLabels } from './PaneButtons.tsx';
import type { View } from './panes.ts';

const arrowSteps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

type ViewTabsProps = {
  current: View;
  withResult: boolean;
  idOf: (view: View) => string;
  onChange: (view: View) => void;
};

/** Tabs over the panes, for screens that show one pane at a time; the style sheet decides when. */
export function ViewTabs({ current, withResult, idOf, onChange }: ViewTabsProps) {
  const views: readonly View[] = withResult ? ['html', 'css', 'js', 'result'] : ['html', 'css', 'js'];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = arrowSteps[event.key];
    const last = views.length - 1;
    const at =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? last
          : step && (views.indexOf(current) + step + views.length) % views.length;
    const next = at === undefined ? undefined : views[at];
    if (!next) return;
    event.preventDefault();
    onChange(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-view=${next}]`)?.focus();
  };
  return (
    <div className="view-tabs tabs" role="tablist" aria-label="Panes" onKeyDown={onKeyDown}>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          className="tab"
          data-view={view}
          aria-selected={view === current}
          aria-controls={idOf(view)}
          tabIndex={view === current ? 0 : -1}
          onClick={() => onChange(view)}
        >
          {viewLabels[view]}
        </button>
      ))}
    </div>
  );
}

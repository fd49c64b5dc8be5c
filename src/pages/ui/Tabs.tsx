import { type KeyboardEvent, type ReactNode, useId } from 'react';

type Tab<Key extends string> = { key: Key; label: string };
type TabsProps<Key extends string> = {
  label: string;
  tabs: readonly Tab<Key>[];
  current: Key;
  onChange: (key: Key) => void;
  children: ReactNode;
};

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs over one panel with `children` as its content. Arrow keys, Home and End move between the tabs. */
export function Tabs<Key extends string>({ label, tabs, current, onChange, children }: TabsProps<Key>) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex(({ key }) => key === current);
    const last = tabs.length - 1;
    const step = steps[event.key];
    const target =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : step && (at + step + tabs.length) % tabs.length;
    const next = target === undefined ? undefined : tabs[target];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    document.getElementById(`${id}${next.key}`)?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ key, label: words }) => (
          <button
            key={key}
            type="button"
            role="tab"
            className="tab"
            id={`${id}${key}`}
            aria-selected={key === current}
            aria-controls={`${id}panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {words}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${current}`}>
        {children}
      </div>
    </>
  );
}

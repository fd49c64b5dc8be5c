import { type ReactNode, useId } from 'react';

type SectionProps = { title: string; text?: string; children: ReactNode };

/** One matter of the settings: what it is on the left, what one does about it on the right. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section className="setting" aria-labelledby={id}>
      <header className="setting-head">
        <h2 id={id}>{title}</h2>
        {text && <p className="setting-text">{text}</p>}
      </header>
      <div className="setting-body">{children}</div>
    </section>
  );
}

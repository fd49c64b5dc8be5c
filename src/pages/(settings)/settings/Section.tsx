import { type ReactNode, useId } from 'react';

type SectionProps = { title: string; text?: string; children: ReactNode };

/** One section of the settings: description on the left, controls on the right. */
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

/** A hidden field with the username, so that password managers know which account the form belongs to. */
export function PasswordManagerHint({ username }: { username: string }) {
  return (
    <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
  );
}

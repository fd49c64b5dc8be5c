import type { ReactNode } from 'react';

/** An 18 px line icon; it carries no meaning of its own, so the control beside it must have a name. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

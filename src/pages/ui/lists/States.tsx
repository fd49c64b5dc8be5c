import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from '../Drawing.tsx';
import { TriangleAlertIcon } from '../icons.tsx';

type StateProps = {
  title: string;
  text?: string;
  /** Render the title as the page's heading, if this is all that the page shows. */
  isPage?: boolean;
  children?: ReactNode;
};

type EmptyStateProps = StateProps & {
  /** The drawing above the title, which stands for the kind of the list. */
  kind: DrawingName;
  /** A decorative emoji before the title, hidden from assistive technology. */
  emoji?: string;
};

/** The empty state of a list; `children` is the suggested next action. */
export function EmptyState({ kind, title, emoji, text, isPage, children }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="state" data-empty={kind}>
      <Drawing of={kind} />
      <Heading>
        {emoji && <span aria-hidden="true">{emoji} </span>}
        {title}
      </Heading>
      {text && <p className="state-text">{text}</p>}
      {children}
    </div>
  );
}

/** Shown where something failed to load; `children` contains the retry control. */
export function FailureState({ title, text, isPage, children }: StateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="state" role="alert">
      <TriangleAlertIcon />
      <Heading>{title}</Heading>
      {text && <p className="state-text">{text}</p>}
      {children}
    </div>
  );
}

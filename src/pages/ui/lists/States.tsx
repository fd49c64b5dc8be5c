import type { ReactNode } from 'react';
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

/** The drawings of public/drawings.svg. */
type DrawingName =
  | 'web'
  | 'collection'
  | 'person'
  | 'search'
  | 'pin'
  | 'like'
  | 'saved'
  | 'image'
  | 'video'
  | 'audio'
  | 'bin'
  | 'bell'
  | 'fork'
  | 'done';

/** A line drawing above the text of an empty list; decorative. One cached file holds all of them. */
export const Drawing = ({ of }: { of: DrawingName }) => (
  <svg className="drawing" aria-hidden="true" focusable="false">
    <use href={`/drawings.svg#${of}`} />
  </svg>
);

/** Shown where scripts are disabled: this part requires them. */
export function NeedsScript({ action }: { action: string }) {
  return (
    <noscript>
      <p className="form-failure">{action} needs JavaScript. Please switch it on and reload the page.</p>
    </noscript>
  );
}

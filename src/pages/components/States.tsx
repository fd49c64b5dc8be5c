import type { ReactNode } from 'react';
import { CodeXmlIcon, TriangleAlertIcon } from './icons.tsx';

type StateProps = {
  title: string;
  text?: string;
  /** The page's own heading, where the state is all that the page shows. */
  isPage?: boolean;
  children?: ReactNode;
};

/** What a list shows when nothing is in it; `children` is the one thing to do next. */
export function EmptyState({ title, text, isPage, children }: StateProps) {
  return (
    <div className="state">
      <CodeXmlIcon />
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      {text && <p className="state-text">{text}</p>}
      {children}
    </div>
  );
}

/** What stands where something could not be loaded; `children` holds the way to try again. */
export function FailureState({ title, text, isPage, children }: StateProps) {
  return (
    <div className="state" role="alert">
      <TriangleAlertIcon />
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      {text && <p className="state-text">{text}</p>}
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';

type PageHeadProps = {
  title: ReactNode;
  /** Shown below the title: the subject or the owner of the page. */
  meta?: ReactNode;
  /** Controls at the end of the line; on phones below it. */
  actions?: ReactNode;
};

/** The heading of a page. */
export function PageHead({ title, meta, actions }: PageHeadProps) {
  return (
    <header className="page-head">
      <div className="page-words">
        <h1>{title}</h1>
        {meta && <div className="page-meta">{meta}</div>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  );
}

import type { ReactNode } from 'react';

type HighlightedProps = { html: string } & Partial<Record<`data-${string}`, string>>;

/** Read-only code that highlight.server.ts has made HTML of. */
export function HighlightedCode({ html, ...data }: HighlightedProps) {
  return (
    <pre
      className="code"
      {...data}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by highlight.server.ts, which escapes all code
      dangerouslySetInnerHTML={{ __html: html.startsWith('\n') ? `\n${html}` : html }}
    />
  );
}

/** The code that a source was compiled to, closed at first. It opens without script. */
export function CompiledCode({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  return (
    <details className="compiled">
      <summary>View compiled{isStale && ' (of an earlier state, as the source does not compile)'}</summary>
      {children}
    </details>
  );
}

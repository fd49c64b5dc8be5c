import type { ReactNode } from 'react';

type HighlightedProps = { html: string } & Partial<Record<`data-${string}`, string>>;

/** Read-only code as HTML from highlight.server.ts. */
export function HighlightedCode({ html, ...data }: HighlightedProps) {
  return (
    <pre
      className="code"
      {...data}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by highlight.server.ts, which escapes all code
      dangerouslySetInnerHTML={{ __html: html.startsWith('\n') ? `\n${html}` : html }}
    />
  );
}

/** The compiled code of a source, initially closed. It opens without script. */
export function CompiledCode({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  return (
    <details className="compiled">
      <summary>View compiled{isStale && ' (of an earlier state, as the source does not compile)'}</summary>
      {children}
    </details>
  );
}

// The additional tools of a pane with a source, loaded when it has one.
import { useEffect, useState } from 'react';
import type { Problem } from '../../../modules/webs/rules/compile/problem.ts';
import { kindNames, type SourceKind } from '../../../modules/webs/rules/source-kinds.ts';
import type { CodeField } from '../../(drafts)/index.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeXmlIcon } from '../../ui/icons.tsx';
import './source.css';

/** The compilers' results of the sources. */
export type CompiledTexts = {
  read: (field: CodeField) => string;
  subscribe: (listener: () => void) => () => void;
};

type CompareButtonProps = { isOn: boolean; onToggle: () => void };

/** Shows the compiled text beside the source. */
export function CompareButton({ isOn, onToggle }: CompareButtonProps) {
  return (
    <Button
      look="quiet"
      isIcon
      aria-label={texts.viewCompiled}
      aria-pressed={isOn}
      data-tip={texts.viewCompiled}
      onClick={onToggle}
    >
      <CodeXmlIcon />
    </Button>
  );
}

/** Maximum characters of the compiled text that are shown: laying out more would block the page. */
const maxShown = 50_000;

type CompiledViewProps = { field: CodeField; compiled: CompiledTexts };

/** The compiled text, read-only; follows the source. */
export function CompiledView({ field, compiled }: CompiledViewProps) {
  const [text, setText] = useState(() => compiled.read(field));
  useEffect(() => compiled.subscribe(() => setText(compiled.read(field))), [field, compiled]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="compiled-view" aria-label={texts.compiledName(field)} tabIndex={0}>
      <pre className="compiled-text">{text.slice(0, maxShown)}</pre>
      {text === '' && <p className="compiled-note">{texts.compiledEmpty}</p>}
      {text.length > maxShown && <p className="compiled-note">{texts.compiledClipped}</p>}
    </section>
  );
}

type ProblemBarProps = {
  kind: SourceKind;
  problems: readonly Problem[];
  onGo: (problem: Problem) => void;
};

/**
 * Shows the compiler's first problem, and notes that the result is of an earlier state if the source does not compile.
 */
export function ProblemBar({ kind, problems, onGo }: ProblemBarProps) {
  const worst = problems.find(({ severity }) => severity === 'error') ?? problems[0];
  const isStale = worst?.severity === 'error';
  return (
    <div className="problem-bar" data-severity={worst?.severity}>
      <p className="problem-state" role="status">
        {isStale && texts.stale(kindNames[kind])}
      </p>
      {worst && (
        <button type="button" className="problem-link" onClick={() => onGo(worst)}>
          <span className="problem-place">Line {worst.line}</span> {worst.text}
          {problems.length > 1 && <span className="problem-more">{texts.more(problems.length - 1)}</span>}
        </button>
      )}
    </div>
  );
}

/** Texts of panes with a source. */
const texts = {
  viewCompiled: 'View compiled',
  compiledName: (field: CodeField) => `Compiled ${field.toUpperCase()}`,
  compiledEmpty: 'Nothing yet',
  compiledClipped: 'Only the beginning is shown. Export the web to see all',
  stale: (kind: string) => `This ${kind} does not compile. The result shows the last state that did.`,
  more: (count: number) => ` and ${count} more`,
} as const;

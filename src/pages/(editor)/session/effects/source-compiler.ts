import type { Compiled } from '../../../../modules/webs/rules/compile/problem.ts';
import type { Source } from '../../../../modules/webs/rules/source-kinds.ts';
import { type CodeField, codeFields, sourceOf, textOf, type WebFields } from '../../../(drafts)/index.ts';
import type { CompileInput, PaneCompiler } from '../../compile/pane-compiler.ts';
import { texts } from '../../texts.ts';

export type OnCompiled = (field: CodeField, source: Source, compiled: Compiled) => void;

/** The part of a pane's compiler that is used. */
export type PaneCompile = Pick<PaneCompiler, 'compile' | 'settled' | 'stop'>;

type OnPaneCompiled = (input: CompileInput, compiled: Compiled) => void;

/** Loads the part of the page that compiles sources, which a web without them never needs. */
export type LoadCompilers = () => Promise<(onCompiled: OnPaneCompiled) => PaneCompile>;

const problemAtStart = (text: string) => ({
  ...{ severity: 'error' as const, text },
  ...{ line: 1, column: 1, endLine: 1, endColumn: 2 },
});

/** Compiles the sources of a web whenever one of their inputs has changed. */
export class SourceCompiler {
  readonly #load: LoadCompilers;
  readonly #onCompiled: OnCompiled;
  readonly #wanted = new Map<CodeField, CompileInput>();
  readonly #panes = new Map<CodeField, Promise<PaneCompile | null>>();

  constructor(load: LoadCompilers, onCompiled: OnCompiled) {
    this.#load = load;
    this.#onCompiled = onCompiled;
  }

  /** Compiles the sources of these fields that have changed since the last call. */
  follow(web: WebFields): void {
    for (const field of codeFields) {
      const source = sourceOf(web, field);
      if (source) this.#compile(field, inputOf(web, field, source));
      else if (this.#wanted.delete(field)) void this.#panes.get(field)?.then((pane) => pane?.stop());
    }
  }

  /** Resolves when all sources are compiled as they are now. */
  async settled(): Promise<void> {
    const waiting = [...this.#wanted.keys()].map(async (field) => (await this.#panes.get(field))?.settled());
    await Promise.all(waiting);
  }

  #compile(field: CodeField, input: CompileInput): void {
    const before = this.#wanted.get(field);
    if (before && isSame(before, input)) return;
    this.#wanted.set(field, input);
    const pane = this.#panes.get(field) ?? this.#create(field);
    this.#panes.set(field, pane);
    void pane.then((compiler) => {
      if (this.#wanted.get(field) === input) compiler?.compile(input);
    });
  }

  async #create(field: CodeField): Promise<PaneCompile | null> {
    const onCompiled: OnPaneCompiled = ({ kind, text }, compiled) =>
      this.#onCompiled(field, { kind, text }, compiled);
    try {
      const create = await this.#load();
      return create(onCompiled);
    } catch {
      this.#panes.delete(field);
      const input = this.#wanted.get(field);
      this.#wanted.delete(field);
      if (input) onCompiled(input, { code: null, problems: [problemAtStart(texts.compilerMissing)] });
      return null;
    }
  }
}

function inputOf(web: WebFields, field: CodeField, { kind, text }: Source): CompileInput {
  const others =
    kind === 'tailwind'
      ? codeFields.flatMap((one) => (one === field ? [] : [textOf(web, one)])).join('\n')
      : '';
  return { kind, text, others };
}

const isSame = (one: CompileInput, other: CompileInput) =>
  one.kind === other.kind && one.text === other.text && one.others === other.others;

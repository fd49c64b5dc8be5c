import { useRef } from 'react';
import type { Pinned } from '../../../modules/packages/rules/fields.ts';
import { type WebFields, withoutSources } from '../../(drafts)/index.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { dismissToast, toast } from '../../runtime/toasts/toasts.ts';
import { useGridKeys } from '../picker/use-grid-keys.ts';
import type { Editor } from '../session/use-editor.ts';
import { pages, toys } from './page-templates.ts';
import { drawings, type Template, withPackages } from './templates.ts';
import './start.css';

export type StartStripProps = {
  editor: Pick<Editor, 'session' | 'paneOf' | 'onFields' | 'read'>;
  /** Packages that the site has, which templates may import. */
  packages: readonly Pinned[];
  /** Runs code in the result without writing it. */
  run: (web: WebFields) => void;
  /** Ends the offer; it comes back if a chosen template is undone. */
  onEnd: (isOver: boolean) => void;
};

const toastKey = 'template';

/** Templates over the empty panes. A focused or hovered template runs in the result; a chosen one fills the panes. */
export function StartStrip({ editor, packages, run, onEnd }: StartStripProps) {
  const { grid, tileAt } = useGridKeys();
  const peeked = useRef<Template | null>(null);
  const offered = [...drawings, ...pages, ...toys, ...withPackages].filter(({ packages: needed = [] }) =>
    needed.every((name) => packages.some((one) => one.name === name)),
  );
  const peek = async (template: Template | null) => {
    if (peeked.current === template) return;
    peeked.current = template;
    // Without its packages the template is not previewed; choosing it explains why.
    const fields = template ? await fieldsOf(template, packages).catch(() => null) : {};
    if (fields && peeked.current === template) run({ ...editor.read(), ...fields });
  };
  const choose = async (template: Template | null) => {
    try {
      if (template) await fill(editor, await fieldsOf(template, packages), template.name, onEnd);
      onEnd(true);
      // On a phone the result stays visible instead of the keyboard.
      if (!matchMedia('(pointer: coarse)').matches) editor.paneOf('html')?.focus();
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
  const show = (template: Template | null) => ({
    onPointerEnter: () => void peek(template),
    onPointerLeave: () => void peek(null),
    onBlur: () => void peek(null),
    onClick: () => void choose(template),
  });
  return (
    <section className="start" aria-label="Start from a template">
      <p className="start-word" aria-hidden="true">
        Start from
      </p>
      <ul className="start-list" {...grid}>
        {[null, ...offered].map((template, at) => {
          const { onFocus, ...tile } = tileAt(at);
          return (
            <li key={template?.name ?? ''}>
              <button
                type="button"
                className="start-tile"
                {...tile}
                {...show(template)}
                onFocus={() => {
                  onFocus();
                  void peek(template);
                }}
              >
                <svg viewBox="0 0 48 28" aria-hidden="true">
                  <path d={template?.drawing ?? 'M20 5h8M20 23h8M24 5v18'} />
                </svg>
                {template?.name ?? 'Blank'}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The code of a template, in the languages that run, with the packages that it imports. */
async function fieldsOf(template: Template, packages: readonly Pinned[]): Promise<Partial<WebFields>> {
  const { html, css, js, packages: needed } = template;
  const code = { ...withoutSources, html, css, js };
  if (!needed) return code;
  const { toFields } = await import('../packages/change-packages.ts');
  return { ...code, ...(await toFields(packages.filter(({ name }) => needed.includes(name)))) };
}

/** Fills the panes, and offers to undo that until something is typed. */
async function fill(
  { session, onFields }: StartStripProps['editor'],
  fields: Partial<WebFields>,
  name: string,
  onEnd: StartStripProps['onEnd'],
): Promise<void> {
  const before = session.fields;
  await session.startFrom({ ...before, ...fields });
  const undo = () => {
    void session.startFrom(before);
    onEnd(false);
  };
  toast('info', `Started from ${name}`, { key: toastKey, action: { text: 'Undo', run: undo } });
  const stop = onFields(() => {
    stop();
    dismissToast(toastKey);
  });
}

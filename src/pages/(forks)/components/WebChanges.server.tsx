import type { WebWhole } from '../../../modules/webs/contract/index.ts';
import { linkKinds, listOf } from '../../(drafts)/index.ts';
import { CodeDiff } from '../../ui/diff/CodeDiff.tsx';

type Code = Pick<WebWhole, 'html' | 'css' | 'js' | 'cssLinks' | 'jsLinks' | 'htmlLinks'>;
type WebChangesProps = { original: Code; fork: Code; isSideBySide: boolean };

/** What a fork changed against its original as both are now, pane by pane. */
export function WebChanges({ original, fork, isSideBySide }: WebChangesProps) {
  const parts = [
    { name: 'HTML', before: original.html, after: fork.html },
    { name: 'CSS', before: original.css, after: fork.css },
    { name: 'JS', before: original.js, after: fork.js },
    { name: 'Addons', before: addOnsOf(original), after: addOnsOf(fork) },
  ].filter(({ before, after }) => before !== after);
  if (parts.length === 0) return <p className="forks-note">Nothing differs</p>;
  return (
    <div className="changes-list">
      {parts.map((part) => (
        <section key={part.name} aria-label={part.name}>
          <h2>{part.name}</h2>
          <CodeDiff {...part} sides={{ before: 'Original', after: 'Fork' }} isSideBySide={isSideBySide} />
        </section>
      ))}
    </div>
  );
}

/** The add-ons as text, an entry on each line. */
const addOnsOf = (web: Code) => linkKinds.flatMap((kind) => listOf(web, kind)).join('\n');

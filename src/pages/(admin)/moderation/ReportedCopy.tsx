import type { Report } from '../../../modules/moderation/contract/index.ts';
import { wordList } from '../../../modules/moderation/rules/actions.ts';
import { type ReportKind, reportReasons } from '../../../modules/moderation/rules/report-reasons.ts';
import { kindNames, type Pane, panes } from '../../../modules/webs/rules/source-kinds.ts';
import { pagePath } from '../../page-path.ts';

type ReportedCopyProps = {
  kind: ReportKind;
  id: string;
  label: string;
  copy: Record<string, string>;
  /** Whether moderators have hidden it, so that its pages answer 404. */
  isHidden?: boolean;
  /** Whether the picture can be loaded; by default that of hidden items cannot. */
  hasPicture?: boolean;
};

/** The copy of the reported item. Code is shown and not run; the picture is blurred until requested. */
export function ReportedCopy({
  kind,
  id,
  label,
  copy,
  isHidden = false,
  hasPicture = !isHidden,
}: ReportedCopyProps) {
  const { picture, web, ...rest } = copy;
  const code = panes.flatMap((pane) => codeOf(pane, rest));
  const texts = Object.fromEntries(Object.entries(rest).filter(([name]) => !isOfCode(name)));
  const href = isHidden && kind !== 'member' ? null : addressOf(kind, id, texts, web);
  return (
    <div className="report-copy">
      <h3 dir="auto">
        {kind}: {label}
      </h3>
      {picture && hasPicture && <BlurredPicture src={picture} />}
      <dl>
        {Object.entries(texts)
          .filter(([, text]) => text.trim() !== '')
          .map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{text.trim()}</dd>
            </div>
          ))}
      </dl>
      {code.map(({ name, text }) => (
        <details key={name}>
          <summary>
            {name}, {text.length.toLocaleString('en')} characters
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <pre tabIndex={0}>{text}</pre>
        </details>
      ))}
      {href && (
        <p>
          <a href={href} target="_blank" rel="noopener">
            Open it as it is now
          </a>
        </p>
      )}
    </div>
  );
}

const isOfCode = (name: string) =>
  panes.some((pane) => [pane, `${pane}Kind`, `${pane}Source`].includes(name));

/** The source of a pane, if it has one, and the code that runs. */
function codeOf(pane: Pane, copy: Record<string, string>): { name: string; text: string }[] {
  const { [pane]: code = '', [`${pane}Source`]: source, [`${pane}Kind`]: kind } = copy;
  const name = { html: 'HTML', css: 'CSS', js: 'JavaScript' }[pane];
  if (source === undefined) return code ? [{ name, text: code }] : [];
  const kindName = Object.entries(kindNames).find(([known]) => known === kind)?.[1] ?? 'Source';
  return [
    { name: kindName, text: source },
    { name: `${name} (compiled, what runs)`, text: code },
  ];
}

/** The editor shows a web without running it. */
function addressOf(
  kind: ReportKind,
  id: string,
  { username = '' }: Record<string, string>,
  web: string | undefined,
): string | null {
  if (kind === 'web') return `${pagePath('/web/@webId', { webId: id })}?run=0`;
  if (kind === 'collection') return pagePath('/collection/@collectionId', { collectionId: id });
  if (kind === 'member') return pagePath('/@username', { username });
  return web === undefined ? null : pagePath('/details/@webId', { webId: web });
}

/** Works without a script. */
function BlurredPicture({ src }: { src: string }) {
  return (
    <div className="report-picture">
      <label className="report-show">
        <input type="checkbox" /> Show the picture as it was
      </label>
      <img src={src} alt="The reported item, as it was" loading="lazy" />
    </div>
  );
}

const reasons: Record<string, string> = reportReasons;

/** The reason of a report as moderators read it; a reason that no longer exists stays as it is stored. */
export const reasonText = (reason: string): string => reasons[reason] ?? reason;

/** The reporter: a member, the word list or a guest. */
export const ReportedBy = ({ reporter, isAutomatic }: Pick<Report, 'reporter' | 'isAutomatic'>) => (
  <span>
    by{' '}
    {reporter ? (
      <a href={pagePath('/@username', { username: reporter.username })}>@{reporter.username}</a>
    ) : isAutomatic ? (
      wordList
    ) : (
      'a guest'
    )}
  </span>
);

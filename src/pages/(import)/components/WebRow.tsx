import { memo } from 'react';
import { webDetails } from '../../../modules/webs/rules/fields.ts';
import { kindNameOf, panes, writtenIn } from '../../../modules/webs/rules/source-kinds.ts';
import { cutText } from '../../../shared/rules/rules.ts';
import { visibilities, visibilityWords } from '../../../shared/rules/visibility.ts';
import { formatBytes } from '../../(uploads)/index.ts';
import { pagePath } from '../../page-path.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import type { Item } from '../client/items.ts';
import type { Groups } from '../client/use-groups.ts';
import { isChoice } from '../client/visibilities.ts';

type WebRowProps = { item: Item; isBusy: boolean } & Pick<Groups, 'edit' | 'choose' | 'setVisibility'>;

const maxTitle = webDetails.title.length.max;
const editable = ['title', 'description'] as const;

/** A web that can be imported: what it is made of, whether it is chosen, and what it has become. Nothing of it is run. */
export const WebRow = memo(
  function WebRow({ item, isBusy, edit, choose, setVisibility }: WebRowProps) {
    const { key, web, visibility, broken, id, message } = item;
    const field = editable.find((name) => name === broken?.field);
    return (
      <li className="import-row" data-state={id === null ? undefined : 'saved'}>
        <label className="import-choice">
          <input
            type="checkbox"
            aria-label={`Import ${web.title || web.source}`}
            checked={item.isChosen || id !== null}
            disabled={isBusy || broken !== null || id !== null}
            onChange={({ target }) => choose(key, target.checked)}
          />
        </label>
        <div className="import-words">
          <p className="import-title">
            {id === null ? (
              web.title || web.source
            ) : (
              <a href={pagePath('/web/@webId', { webId: id })}>{web.title}</a>
            )}
          </p>
          <p className="import-facts">{factsOf(item)}</p>
          {web.notes.map((note) => (
            <p key={note} className="import-note">
              {note}
            </p>
          ))}
          {field && (
            <Field
              label={field === 'title' ? 'Title' : 'Description'}
              defaultValue={web[field]}
              error={broken?.message ?? null}
              disabled={isBusy}
              onBlur={({ target }) => edit(key, { [field]: target.value })}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.currentTarget.blur();
              }}
            />
          )}
          {field === 'title' && web.title.trim().length > maxTitle && (
            <Button disabled={isBusy} onClick={() => edit(key, { title: shorten(web.title) })}>
              Shorten to {maxTitle} characters
            </Button>
          )}
          {broken && !field && <p className="import-problem">{broken.message}</p>}
          {message && <p className={id === null ? 'import-problem' : 'import-note'}>{message}</p>}
        </div>
        {id === null ? (
          <select
            className="field-input import-visibility"
            aria-label={`Visibility of ${web.title || web.source}`}
            value={visibility}
            disabled={isBusy || broken !== null}
            onChange={({ target }) => isChoice(target.value) && setVisibility(key, target.value)}
          >
            {visibilities.map((value) => (
              <option key={value} value={value}>
                {visibilityWords[value]}
              </option>
            ))}
          </select>
        ) : (
          <p className="import-done">Imported</p>
        )}
      </li>
    );
  },
  // The callbacks do the same at every rendering.
  (before, now) => before.item === now.item && before.isBusy === now.isBusy,
);

const shorten = (title: string) => cutText(title.trim(), maxTitle).trim();

function factsOf({ web, bytes }: Item): string {
  const written = panes
    .filter((pane) => writtenIn(web, pane) !== '')
    .map((pane) => kindNameOf(pane, web.sources));
  const links = web.cssLinks.length + web.jsLinks.length + web.htmlLinks.length;
  return [
    written.join(', ') || 'No code',
    formatBytes(bytes),
    links > 0 && (links === 1 ? '1 link' : `${links} links`),
    web.tags.map((tag) => `#${tag}`).join(' '),
    web.source,
  ]
    .filter(Boolean)
    .join(' · ');
}

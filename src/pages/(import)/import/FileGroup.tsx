import { memo } from 'react';
import { webDetails } from '../../../modules/webs/rules/fields.ts';
import { kindNameOf, panes, writtenIn } from '../../../modules/webs/rules/source-kinds.ts';
import { cutText } from '../../../shared/rules/rules.ts';
import { visibilities, visibilityWords } from '../../../shared/rules/visibility.ts';
import { formatBytes } from '../../(uploads)/index.ts';
import { pagePath } from '../../page-path.ts';
import { formatCount } from '../../runtime/feeds/feed-data.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { CircleCheckIcon } from '../../ui/icons.tsx';
import type { Found, Problem } from '../formats/found.ts';
import { type Item, type ItemGroup, isChoice } from './items.ts';
import type { Groups } from './use-importer.ts';

type FileGroupProps = { group: ItemGroup; isBusy: boolean; choice: Groups };

/** A file, with its webs, its other contents, and those that cannot be imported. */
export function FileGroup({ group, isBusy, choice }: FileGroupProps) {
  const { name, found, items, extras, imported } = group;
  return (
    <section className="import-file" aria-label={name}>
      <div className="import-file-head">
        <h2 className="import-file-name">{name}</h2>
        <p className="import-facts">
          {[found.format, items.length > 0 && formatCount(items.length, 'web')].filter(Boolean).join(' · ')}
        </p>
        <Button
          look="quiet"
          aria-label={`Remove ${name}`}
          disabled={isBusy}
          onClick={() => choice.remove(group.key)}
        >
          Remove
        </Button>
      </div>
      {items.length > 0 && (
        <ul className="import-list" aria-label={`Webs in ${name}`}>
          {items.map((item) => (
            <WebRow
              key={item.key}
              item={item}
              isBusy={isBusy}
              edit={choice.edit}
              choose={choice.choose}
              setVisibility={choice.setVisibility}
            />
          ))}
        </ul>
      )}
      {found.assets && found.assets.length > 0 && (
        <Extra
          label={formatCount(found.assets.length, 'asset')}
          hint={`They are uploaded to your assets, up to your limit for half an hour${items.length > 0 ? ', and the webs then refer to them there' : ''}.`}
          isChosen={extras.assets}
          isImported={imported.includes('assets')}
          isBusy={isBusy}
          onChoose={(isChosen) => choice.chooseExtra(group.key, 'assets', isChosen)}
        />
      )}
      {found.collections && found.collections.length > 0 && (
        <Extra
          label={`Collections: ${found.collections.map((one) => one.name).join(', ')}`}
          hint={collectionsHint(found)}
          isChosen={extras.collections}
          isImported={imported.includes('collections')}
          isBusy={isBusy}
          onChoose={(isChosen) => choice.chooseExtra(group.key, 'collections', isChosen)}
        />
      )}
      {found.profile && (
        <Extra
          label="Bio and links of the profile"
          hint="They replace your current ones."
          isChosen={extras.profile}
          isImported={imported.includes('profile')}
          isBusy={isBusy}
          onChoose={(isChosen) => choice.chooseExtra(group.key, 'profile', isChosen)}
        />
      )}
      {found.leftOut?.map((sentence) => (
        <p key={sentence} className="import-note">
          {sentence}
        </p>
      ))}
      <Problems problems={found.problems} />
    </section>
  );
}

function collectionsHint({ collections = [] }: Found): string {
  const others = collections.reduce((sum, one) => sum + one.others, 0);
  const merged = 'Their webs are added to your collections with the same names, or to new ones.';
  return others === 0
    ? merged
    : `${merged} ${formatCount(others, 'web')} of other people in them do not come.`;
}

type ExtraProps = {
  label: string;
  hint: string;
  isChosen: boolean;
  isImported: boolean;
  isBusy: boolean;
  onChoose: (isChosen: boolean) => void;
};

function Extra({ label, hint, isChosen, isImported, isBusy, onChoose }: ExtraProps) {
  if (isImported)
    return (
      <p className="import-extra">
        <CircleCheckIcon />
        <span>
          {label} <span className="import-facts">Imported</span>
        </span>
      </p>
    );
  return (
    <label className="import-extra">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isBusy}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <span>
        {label} <span className="import-facts">{hint}</span>
      </span>
    </label>
  );
}

const maxShown = 100;

/** The files that cannot be imported, one by one. */
function Problems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <div className="import-problems">
      <h3 className="import-problems-title">
        {problems.length === 1 ? 'Not imported' : `Not imported: ${problems.length} files`}
      </h3>
      <ul>
        {problems.slice(0, maxShown).map(({ name, reason }) => (
          <li key={`${name} ${reason}`}>
            <b>{name}</b>: {reason}
          </li>
        ))}
      </ul>
      {problems.length > maxShown && <p>and {problems.length - maxShown} more</p>}
    </div>
  );
}

type WebRowProps = { item: Item; isBusy: boolean } & Pick<Groups, 'edit' | 'choose' | 'setVisibility'>;

const maxTitle = webDetails.title.length.max;
const editable = ['title', 'description'] as const;

/** A web that can be imported: its parts, whether it is chosen, and its result. No part of it is run. */
const WebRow = memo(
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
  // The callbacks are equivalent in every rendering.
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

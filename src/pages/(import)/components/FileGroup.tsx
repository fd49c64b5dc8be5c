import { formatCount } from '../../runtime/feeds/feed-data.ts';
import { Button } from '../../ui/Button.tsx';
import { CircleCheckIcon } from '../../ui/icons.tsx';
import type { ItemGroup } from '../client/items.ts';
import type { Groups } from '../client/use-groups.ts';
import type { Found, Problem } from '../formats/found.ts';
import { WebRow } from './WebRow.tsx';

type FileGroupProps = { group: ItemGroup; isBusy: boolean; choice: Groups };

/** A file, with the webs in it, what else can come, and what cannot. */
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

/** The files that are not taken, one by one. */
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

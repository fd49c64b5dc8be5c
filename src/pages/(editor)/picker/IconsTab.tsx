import { useCallback, useState } from 'react';
import { messages } from '../../../modules/assets/rules/messages.ts';
import { call } from '../../runtime/api/api.ts';
import { copyText } from '../../runtime/copy-text.ts';
import { usePages } from '../../runtime/lists/use-pages.ts';
import type { Insertion } from '../code-pane/insertion.ts';
import { ChosenBar } from './ChosenBar.tsx';
import { PagedList } from './PagedList.tsx';
import { SearchField } from './SearchField.tsx';
import { useGridKeys } from './use-grid-keys.ts';

/** A multiple of most grids' column counts, so that rows are complete. */
const perPage = 96;

type Icon = { _id: string; svg: string };
type Choose = (icon: Icon) => void;

/** Icons as markup; a click selects one. */
export function IconsTab({ onInsert }: { onInsert: (insertion: Insertion) => void }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Icon | null>(null);
  const copy = ({ svg }: Icon) => copyText(svg, messages.textCopied);
  const choose = (icon: Icon) => {
    setChosen(icon);
    void copy(icon);
  };
  return (
    <>
      <SearchField label="Search icons" onSearch={setSearch} />
      <IconList key={search} search={search} chosen={chosen} onChoose={choose} />
      {chosen && (
        <ChosenBar
          name={chosen._id}
          preview={<Drawing svg={chosen.svg} />}
          onCopy={() => void copy(chosen)}
          onInsert={() => onInsert({ field: 'html', text: chosen.svg })}
        />
      )}
    </>
  );
}

type IconListProps = { search: string; chosen: Icon | null; onChoose: Choose };

function IconList({ search, chosen, onChoose }: IconListProps) {
  const read = useCallback(
    async (page: number) => {
      const found = await call('GET /assets/icons', { query: { page, limit: perPage, search } });
      return { ...found, docs: found.docs.map(({ name, svg }): Icon => ({ _id: name, svg })) };
    },
    [search],
  );
  const pages = usePages<Icon>(read, perPage);
  const { grid, tileAt } = useGridKeys();
  return (
    <PagedList pages={pages} none={messages.noIcons}>
      <ul className="picker-icons" aria-label="Icons" {...grid}>
        {pages.list?.docs.map((icon, at) => (
          <li key={icon._id}>
            <button
              type="button"
              className="picker-tile picker-icon"
              aria-label={icon._id}
              title={icon._id}
              aria-current={icon._id === chosen?._id ? true : undefined}
              onClick={() => onChoose(icon)}
              {...tileAt(at)}
            >
              <Drawing svg={icon.svg} />
            </button>
          </li>
        ))}
      </ul>
    </PagedList>
  );
}

function Drawing({ svg }: { svg: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: from the set that we serve ourselves
  return <span className="picker-drawing" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

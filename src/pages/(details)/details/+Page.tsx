import { titleOf, useSite } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { Details } from '../components/Details.server.tsx';
import { listsBelow } from '../lists-below.server.ts';
import type { DetailsData } from './+data.ts';

/** A list with a web's details over it. */
export default function Page({ data, viewer, status }: PageProps<DetailsData>) {
  const site = useSite();
  const { path, list, details } = data;
  const ListPage = listsBelow[path].Page;
  return (
    <>
      {list && (
        <div
          className="details-beneath"
          data-details-beneath={details.list}
          data-title={titleOf(list.head, site.name)}
          inert
        >
          <ListPage data={list} viewer={viewer} path={details.list.split('?', 1)[0] ?? ''} status={status} />
        </div>
      )}
      <Details {...details} viewer={viewer} />
    </>
  );
}

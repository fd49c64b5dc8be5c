import type { ReactNode } from 'react';
import { titleOf } from '../../(layout)/DocumentHead.server.tsx';
import type { PageData, PageProps } from '../../page-context.ts';
import type { DetailsData } from '../details-data.ts';
import { Details } from './Details.server.tsx';

/** The `+Page` of a list's details: the list with a web's details over it. */
export function detailsPage<List extends PageData>(ListPage: (props: PageProps<List>) => ReactNode) {
  return function Page({ data, viewer, status }: PageProps<DetailsData<List>>) {
    const { list, details } = data;
    return (
      <>
        {list && (
          <div
            className="details-beneath"
            data-details-beneath={details.list}
            data-title={titleOf(list.head)}
            inert
          >
            <ListPage
              data={list}
              viewer={viewer}
              path={details.list.split('?', 1)[0] ?? ''}
              status={status}
            />
          </div>
        )}
        <Details {...details} viewer={viewer} />
      </>
    );
  };
}

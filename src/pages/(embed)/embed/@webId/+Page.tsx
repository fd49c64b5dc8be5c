import type { PageProps } from '../../../page-context.ts';
import { EmbedCover } from '../../EmbedCover.server.tsx';
import { RunningEmbed } from '../../RunningEmbed.server.tsx';
import type { EmbedData } from './+data.ts';

/** A web on another site's page: its cover until it is clicked, then its panes. */
export default function Page({ data }: PageProps<EmbedData>) {
  const { title, author, address, panes, cover, running } = data;
  const name = { title, author, address };
  if (running) return <RunningEmbed {...name} {...running} panes={panes} />;
  return cover && <EmbedCover {...name} {...cover} hasResult={panes.includes('result')} />;
}

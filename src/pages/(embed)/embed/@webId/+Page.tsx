import type { PageProps } from '../../../page-context.ts';
import { cardColor } from '../../../ui/lists/card-color.ts';
import { EmbedHead, type EmbedName, RunningEmbed } from '../../RunningEmbed.server.tsx';
import type { EmbedData } from './+data.ts';

/** A web on another site's page: its cover until it is clicked, then its panes. */
export default function Page({ data }: PageProps<EmbedData>) {
  const { title, author, address, panes, cover, running } = data;
  const name = { title, author, address };
  if (running) return <RunningEmbed {...name} {...running} panes={panes} />;
  return cover && <EmbedCover {...name} {...cover} hasResult={panes.includes('result')} />;
}

type CoverProps = EmbedName & {
  color: string;
  image: string | null;
  runAddress: string;
  hasResult: boolean;
};

/** The embed before the click: no script, and a link to the same embed that runs. */
function EmbedCover({ color, image, runAddress, hasResult, ...name }: CoverProps) {
  return (
    <div className="embed">
      <EmbedHead {...name} />
      <main className="embed-cover" style={cardColor(color)}>
        {image && <img src={image} alt="" width={600} height={350} loading="lazy" />}
        <a className="embed-run" href={runAddress}>
          {hasResult ? 'Run' : 'Show the code'}
          <span className="visually-hidden"> {name.title}</span>
        </a>
      </main>
    </div>
  );
}

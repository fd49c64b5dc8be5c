import { cardColor } from '../ui/lists/card-color.ts';
import { EmbedHead, type EmbedName } from './EmbedHead.server.tsx';

type CoverProps = EmbedName & {
  color: string;
  image: string | null;
  runAddress: string;
  hasResult: boolean;
};

/** What an embed shows before the click: no script, and a link to the same embed that runs. */
export function EmbedCover({ color, image, runAddress, hasResult, ...name }: CoverProps) {
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

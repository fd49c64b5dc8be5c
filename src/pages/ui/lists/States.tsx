import type { ReactNode } from 'react';
import {
  BookmarkIcon,
  CodeXmlIcon,
  FilmIcon,
  HeartIcon,
  ImageIcon,
  LayersIcon,
  MusicIcon,
  PinIcon,
  SearchIcon,
  TriangleAlertIcon,
  UsersIcon,
} from '../icons.tsx';

type StateProps = {
  title: string;
  text?: string;
  /** The page's own heading, where the state is all that the page shows. */
  isPage?: boolean;
  children?: ReactNode;
};

const icons = {
  web: CodeXmlIcon,
  collection: LayersIcon,
  person: UsersIcon,
  search: SearchIcon,
  pin: PinIcon,
  like: HeartIcon,
  saved: BookmarkIcon,
  image: ImageIcon,
  video: FilmIcon,
  audio: MusicIcon,
} as const;

type EmptyStateProps = StateProps & {
  /** What the list would hold. */
  kind: keyof typeof icons;
  /** A sign before the title that is not read out. */
  emoji?: string;
};

/** What a list shows when nothing is in it; `children` is the one thing to do next. */
export function EmptyState({ kind, title, emoji, text, isPage, children }: EmptyStateProps) {
  const Mark = icons[kind];
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="state" data-empty={kind}>
      <Mark />
      <Heading>
        {emoji && <span aria-hidden="true">{emoji} </span>}
        {title}
      </Heading>
      {text && <p className="state-text">{text}</p>}
      {children}
    </div>
  );
}

/** What stands where something could not be loaded; `children` holds the way to try again. */
export function FailureState({ title, text, isPage, children }: StateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="state" role="alert">
      <TriangleAlertIcon />
      <Heading>{title}</Heading>
      {text && <p className="state-text">{text}</p>}
      {children}
    </div>
  );
}

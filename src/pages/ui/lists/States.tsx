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
  TrashIcon,
  TriangleAlertIcon,
  UsersIcon,
} from '../icons.tsx';

type StateProps = {
  title: string;
  text?: string;
  /** Render the title as the page's heading, if this is all that the page shows. */
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
  bin: TrashIcon,
} as const;

type EmptyStateProps = StateProps & {
  /** The kind of entries that the list contains. */
  kind: keyof typeof icons;
  /** A decorative emoji before the title, hidden from assistive technology. */
  emoji?: string;
};

/** The empty state of a list; `children` is the suggested next action. */
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

/** Shown where something failed to load; `children` contains the retry control. */
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

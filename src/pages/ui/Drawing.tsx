/** The drawings of public/drawings.svg. */
export type DrawingName =
  | 'web'
  | 'collection'
  | 'person'
  | 'search'
  | 'pin'
  | 'like'
  | 'saved'
  | 'image'
  | 'video'
  | 'audio'
  | 'bin'
  | 'bell'
  | 'fork'
  | 'done';

/** A line drawing above the text of an empty list; decorative. One cached file holds all of them. */
export const Drawing = ({ of }: { of: DrawingName }) => (
  <svg className="drawing" aria-hidden="true" focusable="false">
    <use href={`/drawings.svg#${of}`} />
  </svg>
);

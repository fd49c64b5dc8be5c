import type { CSSProperties } from 'react';
import { isDefaultPicture } from '../../../modules/assets/default-pictures.ts';
import { colorOf } from '../../ui/avatar/avatar-color.ts';

type CoverProps = { username: string; image: string };

/** A member's cover, else a pattern in the colour derived from the username. */
export function Cover({ username, image }: CoverProps) {
  if (!isDefaultPicture(image))
    return (
      <div className="profile-cover">
        <img src={image} alt="" width={1_500} height={333} fetchPriority="high" />
      </div>
    );
  const style: CSSProperties & Record<`--${string}`, string> = { '--cover-color': colorOf(username) };
  return (
    <div className="profile-cover" style={style}>
      <Pattern />
    </div>
  );
}

/** A tiled pattern of the delimiters of HTML, CSS and JavaScript. */
function Pattern() {
  return (
    <svg className="profile-pattern" aria-hidden="true" focusable="false">
      <pattern id="brackets" width="144" height="96" patternUnits="userSpaceOnUse">
        <path d="m34 16-10 10 10 10M46 14l-6 24M52 16l10 10-10 10" />
        <path d="M104 14c-5 0-6 2-6 6s-2 6-5 6c3 0 5 2 5 6s1 6 6 6M116 14c5 0 6 2 6 6s2 6 5 6c-3 0-5 2-5 6s-1 6-6 6" />
        <path d="M32 62c-8 8-8 16 0 24M54 62c8 8 8 16 0 24M43 74h.01" />
        <path d="M98 64h-7v20h7M120 64h7v20h-7M109 69v10M104.500 71.500l9 5M113.500 71.500l-9 5" />
      </pattern>
      <rect width="100%" height="100%" fill="url(#brackets)" />
    </svg>
  );
}

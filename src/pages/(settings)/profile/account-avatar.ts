import { isDefaultPicture } from '../../../modules/assets/default-pictures.ts';
import { colorOf, initialsOf } from '../../ui/avatar/avatar-color.ts';

type Face = { username: string; fullName: string; avatar: string };

/** Updates the member's name and picture in the top bar, which is static HTML. */
export function showInBar({ username, fullName, avatar }: Face): void {
  const name = document.querySelector('#account-menu .menu-note strong');
  if (name) name.textContent = fullName || username;
  const old = document.querySelector('.account-button .avatar');
  if (!old) return;
  const face = document.createElement(isDefaultPicture(avatar) ? 'span' : 'img');
  face.className = 'avatar';
  face.style.setProperty('--avatar-size', '32px');
  if (face instanceof HTMLImageElement) Object.assign(face, { src: avatar, alt: '' });
  else {
    face.ariaHidden = 'true';
    face.style.setProperty('--avatar-color', colorOf(username));
    face.dataset.initials = initialsOf(fullName || username);
  }
  old.replaceWith(face);
}

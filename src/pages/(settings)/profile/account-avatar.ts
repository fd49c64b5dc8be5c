import { isDefaultPicture } from '../../../modules/assets/default-pictures.ts';
import { colorOf, initialsOf } from '../../ui/avatar/avatar-color.ts';

type AccountFields = { username: string; fullName: string; avatar: string };

/** Updates the member's name and picture in the top bar, which is static HTML. */
export function updateTopBar({ username, fullName, avatar }: AccountFields): void {
  const name = document.querySelector('#account-menu .menu-note strong');
  if (name) name.textContent = fullName || username;
  const old = document.querySelector('.account-button .avatar');
  if (!old) return;
  const avatarElement = document.createElement(isDefaultPicture(avatar) ? 'span' : 'img');
  avatarElement.className = 'avatar';
  avatarElement.style.setProperty('--avatar-size', '32px');
  if (avatarElement instanceof HTMLImageElement) Object.assign(avatarElement, { src: avatar, alt: '' });
  else {
    avatarElement.ariaHidden = 'true';
    avatarElement.style.setProperty('--avatar-color', colorOf(username));
    avatarElement.dataset.initials = initialsOf(fullName || username);
  }
  old.replaceWith(avatarElement);
}

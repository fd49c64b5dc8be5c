import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { formatTime } from '../../ui/time.ts';
import { followUnread } from './follow-unread.ts';

/** Shows the number of unread notifications at every bell. */
function show(unread: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-unread]')) {
    const waiting = Number(badge.dataset.waiting ?? 0);
    const all = unread + waiting;
    badge.hidden = all === 0;
    badge.textContent = all > 99 ? '99+' : String(all);
    const name = ['Notifications', unread && `${unread} unread`, waiting && `${waiting} waiting for you`]
      .filter(Boolean)
      .join(', ');
    badge.closest('[data-bell]')?.setAttribute('aria-label', name);
  }
}

type Kind = 'like' | 'comment' | 'reply' | 'mention' | 'follow' | 'fork' | 'moderation';

/** The hidden word gives screen readers the meaning of the style. */
function showRead(link: Element): void {
  link.classList.remove('notification-unread');
  link.querySelector('[data-unread-word]')?.remove();
}

/** Marks the notification of a clicked link as read; the linked page may replace this one meanwhile. */
async function readOne(link: HTMLElement): Promise<void> {
  const { kind, subject = '', until = '' } = link.dataset;
  showRead(link);
  const { unread } = await call('PATCH /notifications/read', {
    body: { kind: kind as Kind, subject, until },
    keepalive: true,
  });
  show(unread);
}

async function readAll(button: HTMLElement): Promise<void> {
  const { unread } = await call('PATCH /notifications/read-all', {
    body: { until: button.dataset.until ?? '' },
  });
  show(unread);
  for (const link of document.querySelectorAll('.notification-unread')) showRead(link);
  // The focus must not get lost with the button.
  if (button === document.activeElement)
    button.closest('main, .menu')?.querySelector<HTMLElement>('a.notification')?.focus();
  for (const one of document.querySelectorAll<HTMLElement>('[data-read-all]')) one.hidden = true;
}

async function muteThread(button: HTMLElement): Promise<void> {
  const mutes = await import('./mute-thread.ts');
  show(await mutes.muteThread(button));
}

/** The button is removed when everything is read. The focus must not get lost with it. */
function showSeen(unread: number): void {
  show(unread);
  if (unread > 0) return;
  for (const one of document.querySelectorAll<HTMLElement>('[data-read-all]'))
    if (one !== document.activeElement) one.hidden = true;
}

/** Marks the notifications of a list as read when they are seen. */
async function followSeen(list: ParentNode): Promise<void> {
  const { readSeen } = await import('./read-seen.ts');
  readSeen(list, showSeen);
}

const onFailure = (error: unknown) => toast('error', messageOf(error));

/**
 * Keeps the bells of a member's page up to date, fills their menus, shows local times, and marks clicked or seen
 * notifications as read.
 */
export function startNotifications(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const link = target.closest<HTMLElement>('a.notification-unread');
    if (link) void readOne(link).catch(() => {});
    const button = target.closest<HTMLElement>('[data-read-all]');
    if (button) void readAll(button).catch(onFailure);
    const mute = target.closest<HTMLElement>('[data-mute-thread]');
    if (mute) void muteThread(mute).catch(onFailure);
  });

  const menu = document.getElementById('notifications-menu');
  menu?.addEventListener('toggle', () => {
    const room = menu.querySelector<HTMLElement>('[data-latest-notifications]');
    if (room && menu.matches(':popover-open'))
      void import('./latest.tsx').then(({ showLatest }) => showLatest(room, followSeen), onFailure);
  });

  for (const time of document.querySelectorAll<HTMLTimeElement>('.notification-time'))
    time.textContent = formatTime(time.dateTime, 'local');
  const page = document.querySelector('main .notifications');
  if (page?.querySelector('.notification-unread')) void followSeen(page).catch(onFailure);
  followUnread(show);
}

import { listenForActions } from './client/actions.ts';
import { browserHost } from './client/island-host.ts';
import { defineIslands } from './client/islands.ts';
import { listenForMenus } from './client/menus.ts';
import { mendSession } from './client/session.ts';
import { showKeptToasts } from './client/toasts.ts';
import { growPictures } from './client/transitions.ts';

const chunks = import.meta.glob('./islands/*.island.tsx');

void mendSession();
listenForActions();
listenForMenus();
growPictures();
showKeptToasts();
defineIslands(browserHost(chunks));

const feed = document.querySelector<HTMLElement>('[data-feed]');
if (feed) void import('./client/feed.ts').then(({ growFeed }) => growFeed(feed));

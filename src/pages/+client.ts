import { listenForReturnLinks } from './(auth)/client/return-links.ts';
import { listenForDetails } from './(details)/client/listen.ts';
import { listenForActions } from './runtime/actions.ts';
import { listenForSearch } from './(layout)/search-box.ts';
import { mendSession } from './runtime/api/session.ts';
import { browserHost } from './runtime/islands/browser-host.ts';
import { defineIslands } from './runtime/islands/wake-island.ts';
import { listenForResumes } from './runtime/feeds/resume-links.ts';
import { showNotice } from './(auth)/client/reset-notice.ts';
import { showKeptToasts } from './runtime/toasts/toasts.ts';
import { growPictures } from './runtime/transitions.ts';
import { listenForMenus } from './ui/menus/menus.ts';

const chunks = import.meta.glob('./*/islands/*.island.tsx');

void mendSession();
listenForActions();
listenForMenus();
listenForResumes();
listenForReturnLinks();
listenForSearch();
growPictures();
listenForDetails();
showKeptToasts();
showNotice();
defineIslands(browserHost(chunks));

const controls = document.querySelector<HTMLFormElement>('[data-list-controls]');
const feed = document.querySelector<HTMLElement>('[data-feed]');
if (controls) void import('./runtime/lists/list-controls.ts').then(({ startList }) => startList(controls));
else if (feed) void import('./runtime/feeds/feed.ts').then(({ startFeed }) => startFeed(feed));

import { listenForActions } from './client/actions.ts';
import { listenForDetails } from './client/details/listen.ts';
import { browserHost } from './client/island-host.ts';
import { defineIslands } from './client/islands.ts';
import { listenForMenus } from './client/menus.ts';
import { showNotice } from './client/notices.ts';
import { listenForResumes } from './client/resume.ts';
import { listenForReturnLinks } from './client/return-links.ts';
import { listenForSearch } from './client/search-box.ts';
import { mendSession } from './client/session.ts';
import { showKeptToasts } from './client/toasts.ts';
import { growPictures } from './client/transitions.ts';

const chunks = import.meta.glob('./islands/*.island.tsx');

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
if (controls) void import('./client/list-controls.ts').then(({ startList }) => startList(controls));
else if (feed) void import('./client/feed.ts').then(({ startFeed }) => startFeed(feed));

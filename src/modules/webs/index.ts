import { binder } from '../../shared/bind.ts';
import { deriveKey } from '../../shared/keys.ts';
import * as changing from './service/change.ts';
import * as counting from './service/count.ts';
import { fork } from './service/fork.ts';
import { changeComments, changeLikes, holdVisible } from './service/held.ts';
import * as leaving from './service/leaving.ts';
import * as lists from './service/lists.ts';
import type { Parts } from './service/parts.ts';
import { changePreferences } from './service/preferences.ts';
import type { WebQuota } from './service/quota.ts';
import * as reading from './service/read.ts';
import * as saving from './service/save.ts';
import * as showcases from './service/showcase.ts';

type Deps = Pick<Parts, 'db' | 'clock' | 'jobs' | 'accounts' | 'assets'> & {
  config: { publicUrl: string; thumbnails: { drawn: boolean }; webQuota: WebQuota };
  secrets: { jwtSecret: string };
};

/** Webs: saving, reading, trending, views, and how members like their editor. */
export function createWebs({ config, secrets, ...rest }: Deps) {
  const viewerKey = deriveKey(secrets.jwtSecret, 'viewers of webs');
  const drawsThumbnails = config.thumbnails.drawn;
  const { publicUrl, webQuota: quota } = config;
  const parts: Parts = { ...rest, publicUrl, quota, viewerKey, drawsThumbnails };
  const bind = binder(parts);
  return {
    create: bind(saving.create),
    update: bind(saving.update),
    cards: bind(reading.cards),
    fork: bind(fork),
    togglePublishStatus: bind(changing.togglePublishStatus),
    addLink: bind(changing.addLink),
    removeLink: bind(changing.removeLink),
    remove: bind(changing.remove),
    trending: bind(lists.trending),
    following: bind(lists.following),
    yourWork: bind(lists.yourWork),
    ofUser: bind(lists.ofUser),
    likedBy: bind(lists.likedBy),
    searchMine: bind(lists.searchMine),
    searchEverywhere: bind(lists.searchEverywhere),
    showcase: bind(showcases.showcase),
    showcaseOf: bind(showcases.showcaseOf),
    updateShowcase: bind(showcases.updateShowcase),
    figures: bind(lists.figures),
    get: bind(reading.get),
    getForEditor: bind(reading.getForEditor),
    countView: bind(counting.countView),
    preferences: bind(reading.preferences),
    editorLook: bind(reading.editorLook),
    changeLayout: bind(reading.changeLayout),
    changePreferences: bind(changePreferences),
    leaver: {
      lock: leaving.lockOf,
      hide: leaving.hideOf,
      remove: bind(leaving.removeOf),
      isLeft: leaving.isLeft,
    },
    hold: leaving.hold,
    holdVisible,
    changeLikes,
    changeComments,
  };
}

export type Webs = ReturnType<typeof createWebs>;

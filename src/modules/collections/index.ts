import { binder } from '../../shared/bind.ts';
import { deriveKey } from '../../shared/keys.ts';
import { countView } from './service/count.ts';
import * as leaving from './service/leaving.ts';
import { changeLikes } from './service/likes.ts';
import type { Parts } from './service/parts.ts';
import * as places from './service/places.ts';
import * as reading from './service/read.ts';
import * as saving from './service/save.ts';
import * as marks from './service/saved.ts';

type Deps = Pick<Parts, 'db' | 'clock' | 'accounts' | 'webs'> & {
  config: { publicUrl: string };
  secrets: { jwtSecret: string };
};

/** Collections of webs, and which of them members have saved. */
export function createCollections({ config, secrets, ...rest }: Deps) {
  const viewerKey = deriveKey(secrets.jwtSecret, 'viewers of collections');
  const parts: Parts = { ...rest, publicUrl: config.publicUrl, viewerKey };
  const bind = binder(parts);
  return {
    create: bind(saving.create),
    update: bind(saving.update),
    togglePublishStatus: bind(saving.togglePublishStatus),
    remove: bind(saving.remove),
    addWeb: bind(places.addWeb),
    removeWeb: bind(places.removeWeb),
    countView: bind(countView),
    get: bind(reading.get),
    getWebs: bind(reading.getWebs),
    ofMember: bind(reading.ofMember),
    own: bind(reading.own),
    likedBy: bind(reading.likedBy),
    saved: bind(reading.saved),
    searchEverywhere: bind(reading.searchEverywhere),
    searchMine: bind(reading.searchMine),
    isNameAvailable: bind(reading.isNameAvailable),
    save: bind(marks.save),
    unsave: bind(marks.unsave),
    toggleSaved: bind(marks.toggleSaved),
    leaver: { hide: leaving.hideOf, remove: bind(leaving.removeOf) },
    hold: leaving.hold,
    holdVisible: marks.holdVisible,
    changeLikes,
  };
}

export type Collections = ReturnType<typeof createCollections>;

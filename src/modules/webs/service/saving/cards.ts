import type { Db } from '../../../../shared/db/database.ts';
import type { Log } from '../../../../shared/log/log.ts';
import { drawSocialCard } from '../../../../shared/media/social-card.ts';
import type { Assets } from '../../../assets/index.ts';
import type { Site } from '../../../site/index.ts';
import { findDueCards, isPictureShared, markCardDrawn, postponeCard } from '../../repository/pictures.ts';

export type CardDeps = {
  db: Db;
  log: Log;
  site: Pick<Site, 'settings'>;
  assets: Pick<Assets, 'readStoredFile' | 'storeCard'>;
};

const cardsPerRun = 40;
const maxPictureBytes = 20 * 1024 * 1024;

/**
 * Draws the social cards of public webs whose title, picture or visibility has changed. A card is a file of the web's
 * picture: it is hidden, moved and erased with it, so it is gone as soon as the web turns private. A card that the
 * storage refuses is retried in 10 minutes; one that cannot be rendered is not.
 */
export async function drawCards(deps: CardDeps, signal: AbortSignal): Promise<void> {
  for (const web of await findDueCards(deps.db, cardsPerRun)) {
    if (signal.aborted) return;
    try {
      await storeCard(deps, web);
      await markCardDrawn(deps.db, web);
    } catch (error) {
      deps.log.warn({ err: error, webId: web.id }, 'social card not stored; retried in 10 minutes');
      await postponeCard(deps.db, web.id);
    }
  }
}

type DueCard = Awaited<ReturnType<typeof findDueCards>>[number];

async function storeCard(deps: CardDeps, web: DueCard): Promise<void> {
  const { db, assets } = deps;
  if (await isPictureShared(db, web.imageId)) return;
  const stored = await assets.readStoredFile(`/media/${web.imageId}/master.webp`, maxPictureBytes);
  const card = stored && (await drawCard(deps, web, stored.bytes));
  if (card) await assets.storeCard(web.imageId, card.bytes);
}

async function drawCard({ log, site }: CardDeps, web: DueCard, picture: Buffer) {
  try {
    return await drawSocialCard(picture, {
      title: web.title,
      author: web.fullName || web.username,
      site: site.settings.get().siteName,
    });
  } catch (error) {
    log.warn({ err: error, webId: web.id }, 'social card not drawn');
    return null;
  }
}

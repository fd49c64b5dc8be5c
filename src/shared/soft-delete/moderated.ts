import type { Tx } from '../db/database.ts';
import type { Viewer } from '../viewer.ts';

/** What moderators can do to things of one kind; the module that owns the kind implements it. */
export type Moderated = {
  /** Hides a thing from everybody but its owner; 404 if it is not visible to the viewer. */
  hide(tx: Tx, viewer: Viewer, id: string): Promise<void>;
  /** Hides a hidden thing from its owner too, or takes one from its owner's bin; 404 if it is neither. */
  remove(tx: Tx, id: string): Promise<void>;
  /** Makes a hidden or removed thing what it was, which may be in its owner's bin; 404 if it no longer exists. */
  restore(tx: Tx, id: string): Promise<void>;
  /** Deletes a removed thing for good, if it still exists. */
  purge(tx: Tx, id: string): Promise<void>;
};

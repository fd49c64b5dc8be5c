import type pg from 'pg';
import type { RecordingKind } from '../../../src/shared/media/recordings.ts';
import { insertRows } from './insert.ts';

export type MediaRow = {
  id: string;
  owner_id: string | null;
  kind: 'image' | 'thumbnail' | RecordingKind;
  status: 'ready';
  mime_type: string;
  width: number;
  height: number;
  bytes: number;
  color: string | null;
  sizes_ready_at: string | null;
  /** Null for media in use; the column's default is the time of the insert. */
  unused_since: null;
};

const mediaColumns = {
  id: 'text',
  owner_id: 'uuid',
  kind: 'text',
  status: 'text',
  mime_type: 'text',
  width: 'int',
  height: 'int',
  bytes: 'bigint',
  color: 'text',
  sizes_ready_at: 'timestamptz',
  unused_since: 'timestamptz',
};

export function insertMedia(client: pg.Client, rows: MediaRow[]): Promise<void> {
  return insertRows(client, 'media', mediaColumns, rows);
}

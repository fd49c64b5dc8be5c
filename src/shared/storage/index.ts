export type { Body, ByteRange, Opened, Storage, Stored } from './storage.ts';

import type { ColumnType } from 'kysely';

/** 0 or 1, which both databases store, sort and index alike. */
export type Flag = 0 | 1;
/** JSON as text. */
export type Json = string;
/** Minor units. */
export type Money = number;
/** `yyyy-MM-dd` */
export type Day = string;
/** UTC, `2026-11-21T04:30:00.000Z` */
export type Instant = string;
export type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>;

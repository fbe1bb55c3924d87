import { ASIA_AFRICA } from './asia-africa.ts';
import { ENGLISH } from './english.ts';
import { FORMATS } from './formats.ts';
import { GERMAN } from './german.ts';
import { LATIN } from './latin.ts';
import type { Layout } from './layout.ts';
import { MORE } from './more.ts';
import { NORTH_EAST } from './north-east.ts';
import { SPELLINGS } from './spellings.ts';

export const LAYOUTS: Layout[] = [
  ...GERMAN,
  ...LATIN,
  ...NORTH_EAST,
  ...ENGLISH,
  ...ASIA_AFRICA,
  ...FORMATS,
  ...SPELLINGS,
  ...MORE,
];

import { namesRoute } from './_names.ts';

export const ALL = namesRoute('categories');

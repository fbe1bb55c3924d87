import { nameRoute } from '#lib/http/names-answer.ts';

export const ALL = nameRoute('categories');

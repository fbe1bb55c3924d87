import { namesRoute } from '#lib/http/names-answer.ts';

export const ALL = namesRoute('projects');

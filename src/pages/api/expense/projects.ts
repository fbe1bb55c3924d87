import { namesRoute } from '#lib/http/catalogue-routes.ts';

export const ALL = namesRoute('projects');

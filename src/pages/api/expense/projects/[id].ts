import { nameRoute } from '#lib/http/catalogue-routes.ts';

export const ALL = nameRoute('projects');

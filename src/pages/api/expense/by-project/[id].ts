import { expensesOfRoute } from '#lib/http/catalogue-routes.ts';

export const ALL = expensesOfRoute('projects');

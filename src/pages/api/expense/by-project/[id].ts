import { expensesOfRoute } from '#lib/http/totals-answer.ts';

export const ALL = expensesOfRoute('projects');

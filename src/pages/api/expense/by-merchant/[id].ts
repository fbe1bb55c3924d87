import { expensesOfRoute } from '../_of.ts';

export const ALL = expensesOfRoute('merchants');

import { nameRoute } from '../../_names.ts';

export const ALL = nameRoute('merchants');

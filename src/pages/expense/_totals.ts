import type { AstroGlobal } from 'astro';
import type { ExpenseLine } from '#lib/expenses/expense.ts';
import { listExpensesOf } from '#lib/expenses/totals.ts';
import { idParam } from '#lib/http/api.ts';
import { withParams } from '#lib/http/paging.ts';
import { orFirstPage } from './_first-page.ts';

/** A page of a project's or merchant's expenses. `total` in minor units, of all of them and not of this page. */
export interface TotalsPage {
  name: string;
  results: ExpenseLine[];
  count: number;
  total: number;
  previous: string | undefined;
  next: string | undefined;
}

const LIMIT = 50;

/** Answers `/expense/by-project/{id}/` and `/expense/by-merchant/{id}/`; @throws DomainError `not_found` */
export async function totalsPage(
  page: Pick<AstroGlobal, 'locals' | 'params' | 'redirect' | 'url'>,
  kind: 'projects' | 'merchants',
): Promise<Response | TotalsPage> {
  const { locals, params, url } = page;
  const id = idParam({ params }, 'id');
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const found = await orFirstPage(page, () =>
    listExpensesOf(locals.atlas.db, kind, id, { limit: LIMIT, cursor }),
  );
  if (found instanceof Response) return found;
  const step = (to: string | null) =>
    to === null ? undefined : withParams(url, { cursor: to || undefined });
  return { ...found, previous: step(found.previous), next: step(found.next) };
}

import { signedOut } from '#lib/browser/call.client.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import { formatSums, type Sum } from '#lib/core/currency/sums.ts';
import { formatMoney, toMinor } from '#lib/core/money.ts';
import { filled, type TableRow } from './columns.ts';
import { pageWindow } from './page-window.ts';
import { enhance, type Renew, throwFault, urlWithParams } from './table.client.ts';

interface Asked {
  page: number;
  size: number;
  sortField: string;
  sortOrder: string;
  search: string;
  filters: object[];
}
interface Answer {
  data: TableRow[];
  totalCount: number;
  /** The sums of all rows' amounts, for a table with a footer. */
  totals?: Sum[];
}

const each = (root: ParentNode, selector: string, act: (element: HTMLElement, index: number) => void) =>
  root.querySelectorAll<HTMLElement>(selector).forEach(act);

/** Fetches rows from the table's endpoint, clones the template for each, and updates sum, heads and foot. */
const draw: Renew = async (root, to, signal) => {
  const { size = '', sort = '', order = '', locale } = root.dataset;
  const value = (name: string) => to.searchParams.get(name) ?? '';
  const filters: object[] = [];
  each(root, '[data-filter]', (field) => {
    const { name, dataset } = field as HTMLSelectElement;
    if (value(name)) filters.push({ column: name, type: dataset.filter, value: value(name) });
  });
  const asked = {
    page: Number(value('page') || 1),
    size: Number(value('size') || size),
    sortField: value('sort') || sort,
    sortOrder: value('order') || order,
    search: value('search'),
    filters,
  };
  const { data, totalCount, totals = [] } = await ask(root, asked, signal);
  // The remembered page no longer has rows.
  if (data.length === 0 && asked.page > 1) return draw(root, urlWithParams(to, [['page', '']]), signal);
  const rows = data.map((row) => fill(copy(root, 'row'), row, locale));
  root.querySelector('tbody')?.replaceChildren(...(rows.length > 0 ? rows : [copy(root, 'none')]));
  each(root, '[data-sum]', (sum) => {
    const sums = totals.map(({ currency, amount }) => ({ currency, amount: toMinor(amount, currency) ?? 0 }));
    sum.textContent = formatSums(sums, sum.dataset.sum ?? '', locale);
  });
  drawLinks(root, to, asked, data.length, totalCount);
  return to;
};

async function ask(root: HTMLElement, asked: Asked, signal: AbortSignal): Promise<Answer> {
  const { endpoint = '', method } = root.dataset;
  const posted = method === 'POST' && {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(asked),
  };
  const query = new URLSearchParams({ ...asked, filters: JSON.stringify(asked.filters) } as never);
  const response = await fetch(posted ? endpoint : `${endpoint}?${query}`, { signal, ...posted }).catch(
    ({ message }) => throwFault(root, 'failed', message),
  );
  const { status } = response;
  if (status === 401) signedOut();
  if (status === 404 || status === 500) throwFault(root, 'lost');
  const answer = await response.json().catch(({ message }) => throwFault(root, 'unreadable', message));
  return response.ok ? answer : throwFault(root, 'failed', answer.detail);
}

const copy = (root: HTMLElement, name: string) =>
  root
    .querySelector<HTMLTemplateElement>(`template[data-${name}]`)
    ?.content.firstElementChild?.cloneNode(true) as HTMLElement;

const inMoney = (value: unknown, currency: Currency, locale = '') =>
  formatMoney(toMinor(value as number, currency) ?? 0, currency, locale);

/** Puts a row's facts into the template: texts by `data-field`, attributes by their placeholders. */
function fill(row: HTMLElement, facts: TableRow, locale = ''): HTMLElement {
  each(row, '*', (element) => {
    for (const attribute of element.attributes)
      if (!attribute.name.startsWith('data-'))
        attribute.value = filled(
          attribute.value,
          facts,
          attribute.name === 'href' ? encodeURIComponent : String,
        );
    const { field, amount, day, yes, no, badge } = element.dataset;
    if (!field) return;
    const value = facts[field];
    element.hidden = badge !== undefined && !value;
    element.textContent = yes
      ? ((value ? yes : no) as string)
      : amount !== undefined
        ? inMoney(value, String(facts.currency), locale)
        : day
          ? new Intl.DateTimeFormat(locale, JSON.parse(day)).format(Date.parse(value as string))
          : String(value ?? '-');
  });
  return row;
}

/** Updates heads and foot as the server renders them: which rows are shown, and where each link leads. */
function drawLinks(root: HTMLElement, to: URL, asked: Asked, count: number, total: number): void {
  const { page, size, sortField, sortOrder } = asked;
  each(root, 'th[data-sort] > a', (link) => {
    const head = link.parentElement as HTMLElement;
    const { sort, start } = head.dataset;
    const sorted = sort === sortField;
    head.ariaSort = sorted ? `${sortOrder}ending` : null;
    const next = sorted ? (sortOrder === 'asc' ? 'desc' : 'asc') : start;
    link.dataset.set = `sort=${sort}&order=${next}&page=`;
  });
  const last = Math.ceil(total / size) || 1;
  const numbers = [Math.min(page - 1, last), ...pageWindow(page, last), last, page + 1];
  const gap = last - (numbers[3] ?? last);
  each(root, '[data-step]', (step, index) => {
    const number = numbers[index] ?? 0;
    const there = number > 0 && number <= last;
    step.dataset.set = `page=${number}`;
    step.ariaDisabled = there ? null : 'true';
    step.role = there ? null : 'button';
    // A pressed step keeps the focus even when it leads no further.
    step.tabIndex = there ? 0 : -1;
    if (index % 5 === 0) return;
    const isLast = step.dataset.last !== undefined;
    if (isLast) step.dataset.last = gap > 1 ? '…' : '';
    step.hidden = !there || (isLast && gap < 1);
    step.textContent = String(number);
  });
  each(root, '[data-paging]', (part) => {
    part.hidden = total === 0;
  });
  const start = (page - 1) * size;
  each(root, '[data-info]', (info) => {
    Object.assign(info.dataset, { start: count && start + 1, end: count && start + count, total });
    const { beyond, info: within } = info.dataset;
    info.textContent = filled((count === 0 && total > 0 ? beyond : within) ?? '', info.dataset);
  });
  each(root, '[data-rows] a[data-set]', (element) => {
    const link = element as HTMLAnchorElement;
    const params = [...new URLSearchParams(link.dataset.set)];
    const now: Record<string, unknown> = { page, size };
    if (link.ariaDisabled) link.removeAttribute('href');
    else link.href = urlWithParams(to, params).href;
    const [[name = '', value] = []] = params;
    link.ariaCurrent = String(now[name]) === value ? 'true' : null;
  });
}

enhance('[data-endpoint]', draw);

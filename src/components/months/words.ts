import { formatSums } from '#lib/core/currency/sums.ts';
import { formatDay, formatMonth } from '#lib/core/day.ts';
import { formatBank, formatMoney } from '#lib/core/money.ts';
import { paths } from '#lib/core/paths.ts';
import type { TextKey } from '#lib/core/text.ts';
import { type AccountMonth, type MonthState, QUARTERS } from '#lib/months/month.ts';
import type { Translate } from '#lib/texts/texts.ts';

/** Something that a month lacks, in words, and where it is done. */
export interface Sentence {
  key: string;
  /** `block`: the month is not complete without it; `warn`: it deserves a look; `idea`: it would save work. */
  status: 'block' | 'warn' | 'idea';
  account?: number;
  count: number;
  text: string;
  detail: string;
  act: TextKey;
  link: string;
}

/** What is around a month and is no part of it. */
export interface Around {
  /** Receipts that wait in the tray. */
  tray: number;
  /** Names of habits that could be rules. */
  habits: readonly string[];
}

/** What is left of a month, what it is not complete without first. */
export function sentencesOf(state: MonthState, around: Around, t: Translate, locale: string): Sentence[] {
  const order = ['block', 'warn', 'idea'];
  return [
    ...ofTransactions(state, t, locale),
    ...state.accounts.flatMap((account) => ofAccount(account, state, t, locale)),
    ...ofFiles(state, t),
    ...ofExpenses(state, around, t, locale),
    ...ofHabits(around, t),
  ].sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
}

function ofTransactions(state: MonthState, t: Translate, locale: string): Sentence[] {
  const { from, to, unrecorded, unclassified } = state;
  const left = state.count - state.quarters.classified.done;
  const [only, second] = state.accounts.filter((one) => one.left > 0);
  const sums = unclassified.map(({ currency, amount }) =>
    formatBank(-amount, currency, locale, { symbol: true }),
  );
  const found: Sentence[] = [];
  if (left > 0)
    found.push({
      key: 'unknown',
      status: 'block',
      count: left,
      text: t('months.unknown', { count: left }),
      detail: t('months.in_all', { sums: sums.join(' · ') }),
      act: 'months.do_review',
      link: paths.reviewOf({ account: second ? undefined : only?.id, month: state.month }),
    });
  if (unrecorded > 0)
    found.push({
      key: 'unrecorded',
      status: 'warn',
      count: unrecorded,
      text: t('months.unrecorded', { count: unrecorded }),
      detail: '',
      act: 'months.do_record',
      link: `${paths.allTransactions}?type=EX&is_linked=false&from=${from}&to=${to}`,
    });
  return found;
}

const ofFiles = ({ notInserted, accounts }: MonthState, t: Translate): Sentence[] =>
  notInserted.map(({ id, account, file_name: file }) => ({
    key: 'upload',
    status: 'block',
    account,
    count: 1,
    text: t('months.not_inserted', { file }),
    detail: accounts.find((one) => one.id === account)?.name ?? '',
    act: 'months.do_insert',
    link: paths.preprocess(account, id),
  }));

/** What expenses lack: receipts, reimbursement, categories. */
function ofExpenses(
  { from, to, quarters, owed, uncovered, book }: MonthState,
  { tray }: Around,
  t: Translate,
  locale: string,
): Sentence[] {
  const missing = quarters.receipts.all - quarters.receipts.done;
  const found: Sentence[] = [];
  if (missing > 0)
    found.push({
      key: 'receipts',
      status: 'warn',
      count: missing,
      text: t('months.without_receipt', { count: missing, all: quarters.receipts.all }),
      detail: tray > 0 ? t('months.tray', { count: tray }) : '',
      act: 'months.do_receipts',
      link: paths.missingReceipts({ from, to }),
    });
  if (owed.count > 0)
    found.push({
      key: 'owed',
      status: 'warn',
      count: owed.count,
      text: t('months.owed', { count: owed.people, sums: formatSums(owed.sums, book, locale) }),
      detail: owed.parts
        .map(({ name, currency, amount }) => `${name} ${formatMoney(amount, currency, locale)}`)
        .join(' · '),
      act: 'months.do_reimburse',
      link: `${paths.owedExpenses}&from=${from}&to=${to}`,
    });
  if (uncovered.length > 0)
    found.push({
      key: 'category',
      status: 'warn',
      count: uncovered.length,
      text: t('months.uncovered', { sums: formatSums(uncovered, book, locale) }),
      detail: '',
      act: 'months.do_category',
      link: paths.expensesWithoutCategory(from, to),
    });
  return found;
}

const ofHabits = ({ habits }: Around, t: Translate): Sentence[] =>
  habits.length === 0
    ? []
    : [
        {
          key: 'rules',
          status: 'idea',
          count: habits.length,
          text: t('months.habits', { count: habits.length }),
          detail: habits.join(' · '),
          act: 'months.do_rules',
          link: paths.rules,
        },
      ];

/** What an account lacks: a statement, once the month is over, and balances that meet. */
function ofAccount(
  { id, name: account, currency, squares, balances }: AccountMonth,
  { from: first, isOver }: MonthState,
  t: Translate,
  locale: string,
): Sentence[] {
  const month = formatMonth(first, locale);
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const square = squares.at(-1);
  const base = { account: id, count: 1 };
  const found: Sentence[] = [];
  if (isOver && square && !square.isCovered && square.state !== 'before')
    found.push({
      ...base,
      key: 'statement',
      status: 'block',
      text: t(square.state === 'none' ? 'months.no_statement' : 'months.part_statement', { account, month }),
      detail: balances?.last
        ? t('months.last_balance', {
            amount: money(balances.last.amount),
            day: formatDay(balances.last.day, locale),
          })
        : '',
      act: 'months.do_upload',
      link: paths.upload(id),
    });
  if (balances?.differs)
    found.push({
      ...base,
      key: 'balance',
      status: 'block',
      text: t('months.differs', { account, amount: money(Math.abs(balances.differs)) }),
      detail: t('months.differs_text'),
      act: 'months.do_check',
      link: paths.uploads(id),
    });
  for (const { from, to, amount } of balances?.gaps ?? [])
    found.push({
      ...base,
      key: 'gap',
      status: 'block',
      text: t('months.gap', { account, amount: money(Math.abs(amount)) }),
      detail: t('months.gap_text', { from: formatDay(from, locale), to: formatDay(to, locale) }),
      act: 'months.do_check',
      link: paths.uploads(id),
    });
  return found;
}

/** The four quarters of a month in words, and the list of what each counts. */
export function quartersOf({ quarters, from, to, owed, book }: MonthState, t: Translate, locale: string) {
  const links = {
    statements: paths.accounts,
    classified: `${paths.allTransactions}?from=${from}&to=${to}`,
    receipts: `${paths.expenses}?from=${from}&to=${to}`,
    paid: `${paths.expenses}?is_reimbursable=true&from=${from}&to=${to}`,
  };
  return QUARTERS.map((name) => {
    const { done, all } = quarters[name];
    if (all === 0) return { name, text: t('months.nothing'), link: links[name] };
    const isOwed = name === 'paid' && owed.count > 0;
    const sums = isOwed && t('months.sum_left', { sums: formatSums(owed.sums, book, locale) });
    return { name, text: sums || t('months.of', { done, all }), link: links[name] };
  });
}

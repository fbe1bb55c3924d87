import type { Names } from '#components/rules/shapes.ts';
import type { TransactionType } from '#lib/db/tables.ts';
import type { NewNames } from '#lib/rules/forms.ts';
import type { StoredRule } from '#lib/rules/records.ts';
import type { Translate } from '#lib/texts/texts.ts';

type Asked = Pick<
  StoredRule,
  'text' | 'text_op' | 'amount_min' | 'amount_max' | 'currency' | 'direction' | 'account'
>;

/** What a rule looks for: “contains “swiggy” · money out · HDFC Current”. */
export function conditionWords(rule: Asked, names: Names, t: Translate): string {
  const { text, text_op, direction, account } = rule;
  return [
    text && t(`rules.looks_${text_op}`, { text }),
    amountWords(rule, t),
    direction && t(`rules.direction_${direction}`),
    account !== null && (names.accounts.get(account) ?? ''),
  ]
    .filter(Boolean)
    .join(' · ');
}

function amountWords({ amount_min, amount_max, currency }: Asked, t: Translate): string {
  const sum = (amount: number | null) => ({ amount: amount ?? 0, currency });
  const values = { least: sum(amount_min), most: sum(amount_max) };
  if (amount_min === null && amount_max === null) return '';
  if (amount_min === amount_max) return t('rules.looks_exactly', values);
  if (amount_max === null) return t('rules.looks_least', values);
  return t(amount_min === null ? 'rules.looks_most' : 'rules.looks_between', values);
}

/** A rule in one line: “Lunch · contains “swiggy” · money out · Record an expense: Swiggy, Meals”. */
export const ruleWords = (
  rule: Asked & Acts & Pick<StoredRule, 'name' | 'enabled'>,
  names: Names,
  t: Translate,
): string =>
  [
    ...[rule.name, conditionWords(rule, names, t), actionWords(rule, names, t)],
    !rule.enabled && t('rules.off'),
  ]
    .filter(Boolean)
    .join(' · ');

const NAME_SHOWN = 40;

/** A rule's name in a sentence, where there is little room. */
export function shortName(name: string): string {
  const letters = [...name];
  return letters.length > NAME_SHOWN
    ? `${letters
        .slice(0, NAME_SHOWN - 1)
        .join('')
        .trimEnd()}…`
    : name;
}

type Told = Pick<StoredRule, 'name' | 'enabled' | 'paused'>;

/** What is said of a rule that was switched: on, it may be paused. */
export function switchedWords({ name, enabled, paused }: Told, t: Translate): string {
  const key = enabled ? (paused === 'category' ? 'on_category' : 'on') : 'off';
  return t(`rules.told_${key}`, { rule: shortName(name) });
}

/** What is said of a rule that was saved: that it works only where it does. */
export function savedWords({ name, enabled, paused }: Told, t: Translate): string {
  const why = enabled ? paused : 'off';
  return t(why ? `rules.told_saved_${why}` : 'rules.told_saved', { rule: shortName(name) });
}

type Acts = Pick<StoredRule, 'then_type' | 'record_expense' | 'merchant' | 'category' | 'project'> & {
  suggest_only?: boolean;
};

/** What a rule does: “Record an expense: Swiggy, Meals”, “Mark as Income”. */
export function actionWords(rule: Acts, names: Names, t: Translate): string {
  const what = rule.record_expense
    ? t('rules.does_expense', { names: expenseNames(rule, names, t) })
    : t('rules.does_mark', { type: rule.then_type === null ? '' : t(`transactions.type_${rule.then_type}`) });
  return rule.suggest_only ? t('rules.does_suggest', { what }) : what;
}

/** “Swiggy, Meals, Pune office”, as far as they are known. @param fresh names that are added with the rule */
const expenseNames = (
  of: Pick<Acts, 'merchant' | 'category' | 'project'>,
  names: Names,
  t: Translate,
  fresh: NewNames = {},
): string =>
  [
    of.merchant === null ? fresh.merchant : names.merchants.get(of.merchant),
    of.category !== null && names.categories.get(of.category),
    of.project === null ? fresh.project : names.projects.get(of.project),
  ]
    .filter(Boolean)
    .join(t('review.comma'));

/** What a transaction is, or would be. */
export function outcomeWords(
  { type, ...of }: Pick<Acts, 'merchant' | 'category' | 'project'> & { type: TransactionType },
  names: Names,
  t: Translate,
  fresh?: NewNames,
): string {
  const expense = type === 'EX' ? expenseNames(of, names, t, fresh) : '';
  const name = t(`transactions.type_${type}`);
  return expense ? t('rules.outcome_expense', { type: name, names: expense }) : name;
}

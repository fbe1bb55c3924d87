import { createHash } from 'node:crypto';
import { findByName } from '../catalogue/catalogue.ts';
import { toPlain } from '../core/currency/written-amount.ts';
import { DomainError, type FieldErrors, isDomainError } from '../core/errors.ts';
import { NAME_LENGTH } from '../core/limits.ts';
import { toField } from '../core/money.ts';
import { fieldText } from '../core/parse.ts';
import { cleanName } from '../core/text.ts';
import type { Db } from '../db/transaction.ts';
import { pickFacts, RULE_SENSE, type RuleField } from './fields.ts';
import type { StoredRule } from './records.ts';
import { type AskedRule, accountIn, readRule } from './rules.ts';
import { RULE_TYPES } from './schema.ts';

/** What the form names otherwise. Its `action` also says whether the rule records an expense. */
const FIELD_OF: Readonly<Record<string, string>> = {
  then_type: 'action',
  suggest_only: 'does',
  merchant: 'merchant_name',
  project: 'project_name',
} satisfies Partial<Record<RuleField, string>>;

export const RULE_FIELDS: readonly string[] = [
  ...RULE_SENSE.filter((fact) => fact !== 'record_expense' && fact !== 'currency').map(
    (fact) => FIELD_OF[fact] ?? fact,
  ),
  'name',
  'position',
  // Of the proposal that the form was opened from.
  'core',
  'core_direction',
];

/** A rule as its form holds it: names as typed, `action` a type or `EX`, `does` `decide` or `suggest`. */
export type RuleForm = Record<string, string>;

/** What the form of a new rule begins with. */
export const NEW_RULE: RuleForm = { text_op: 'contains', action: 'EX', does: 'decide' };

export const formOf = (input: Record<string, unknown>): RuleForm =>
  Object.fromEntries(RULE_FIELDS.map((field) => [field, fieldText(input[field])]));

/** A stored rule in its form. */
export function formOfRule(
  rule: StoredRule,
  names: { merchant: string | undefined; project: string | undefined },
): RuleForm {
  const amount = (minor: number | null) => (minor === null ? '' : toField(minor, rule.currency));
  return {
    name: rule.name,
    text: rule.text ?? '',
    text_op: rule.text_op,
    direction: rule.direction ?? '',
    account: String(rule.account ?? ''),
    position: String(rule.position),
    amount_min: amount(rule.amount_min),
    amount_max: amount(rule.amount_max),
    action: rule.record_expense ? 'EX' : (rule.then_type ?? ''),
    does: rule.suggest_only ? 'suggest' : 'decide',
    merchant_name: names.merchant ?? '',
    project_name: names.project ?? '',
    category: String(rule.category ?? ''),
  };
}

/** Names that a form has typed and that nobody has used yet: they are added with the rule. */
export interface NewNames {
  merchant?: string;
  project?: string;
}

/** A rule's form as a body of the API, with the names that are new. @param locale by which its amounts are typed */
export async function bodyOf(
  db: Db,
  form: RuleForm,
  locale: string,
): Promise<{ body: object; fresh: NewNames }> {
  const { action = '', does, merchant_name = '', project_name = '', core, core_direction, ...fields } = form;
  const isExpense = action === 'EX';
  const fresh: NewNames = {};
  const idOf = async (kind: 'merchants' | 'projects', of: keyof NewNames, typed: string) => {
    const name = isExpense ? cleanName(typed) : '';
    if (name === '') return null;
    if (name.length > NAME_LENGTH)
      throw new DomainError('invalid', 'catalogue.name_long', { fields: { [of]: ['catalogue.name_long'] } });
    const found = await findByName(db, kind, name);
    if (!found) fresh[of] = name;
    return found?.id ?? null;
  };
  const { currency } = await accountIn(db, fields);
  const body = {
    ...fields,
    amount_min: toPlain(fields.amount_min ?? '', currency, locale),
    amount_max: toPlain(fields.amount_max ?? '', currency, locale),
    text_op: fields.text_op || 'contains',
    then_type: RULE_TYPES.find((type) => type === action) ?? (isExpense || action === '' ? null : action),
    record_expense: isExpense,
    suggest_only: does === 'suggest',
    merchant: await idOf('merchants', 'merchant', merchant_name),
    project: await idOf('projects', 'project', project_name),
  };
  return { body, fresh };
}

/**
 * Reads a rule, and finds everything that is wrong: a field that is wrong by itself keeps the fields from being compared,
 * so the rest is read once more without it.
 * @throws DomainError as `readRule`
 */
export async function readRuleForm(db: Db, body: object, before?: StoredRule): Promise<AskedRule> {
  try {
    return await readRule(db, body, before);
  } catch (error) {
    const wrong = fieldsOf(error);
    const left = Object.entries(body).map(([field, value]) => [field, field in wrong ? null : value]);
    const others = await readRule(db, Object.fromEntries(left), before).then(() => ({}), fieldsOf);
    if (!isDomainError(error) || Object.keys(others).length === 0) throw error;
    const { code, values } = error;
    throw new DomainError(code, 'errors.invalid', { values, fields: { ...others, ...wrong } });
  }
}

const fieldsOf = (error: unknown): FieldErrors => (isDomainError(error) ? error.fields : {});

/** The error with its fields as the form names them. */
export const inForm = (error: unknown): unknown => (isDomainError(error) ? error.renamed(FIELD_OF) : error);

/** Says which rule a preview was of, but for its name: what is saved is what was shown. */
export function shownKey({ facts, position }: AskedRule, fresh: NewNames): string {
  return createHash('sha256')
    .update(JSON.stringify([pickFacts(facts, RULE_SENSE), position, fresh]))
    .digest('base64url');
}

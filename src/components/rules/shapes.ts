import type { Name } from '#lib/catalogue/records.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import type { ListedPage } from '#lib/http/cursor-page.ts';
import type { Refused } from '#lib/http/page.ts';
import type { NewNames, RuleForm } from '#lib/rules/forms.ts';
import type { previewJson } from '#lib/rules/preview-json.ts';
import type { StoredRule } from '#lib/rules/records.ts';
import type { ToldRule } from '#lib/rules/rules.ts';
import type { RuleRun } from '#lib/rules/told-records.ts';
import type { ToldRun } from '#lib/undo/list.ts';

/** Names by id, of what rules and previews refer to. */
export interface Names {
  accounts: ReadonlyMap<number, string>;
  /** Accounts that are no longer offered. */
  archived: ReadonlySet<number>;
  merchants: ReadonlyMap<number, string>;
  categories: ReadonlyMap<number, string>;
  projects: ReadonlyMap<number, string>;
}

type Preview = Awaited<ReturnType<typeof previewJson>>;
export type PreviewRow = Preview['change']['rows'][number];

/** What a rule would do, as its page shows it. */
export interface Shown {
  preview: Preview;
  /** Whether it acts on transactions, once it is saved: it decides, and is switched on. */
  acts: boolean;
  /** What keeps it from acting, once it is saved. */
  waits: 'off' | StoredRule['paused'];
  key: string;
  /** It is the rule as it is stored. */
  stands: boolean;
  body: object;
  fresh: NewNames;
  /** Of the accounts. */
  currencies: ReadonlyMap<number, Currency>;
  /** Names of the rules that take rows. */
  rules: ReadonlyMap<number, string>;
  /** What its rows refer to. */
  refers: { merchant: number | null; category: number | null; project: number | null }[];
}

export interface RulePage {
  /** undefined for a new one. */
  rule: ToldRule | undefined;
  form: RuleForm;
  /** What the rule would do, once that was asked for. */
  shown: Shown | undefined;
  /** Someone else saved it since the form was made: what is stored now is in `rule`. */
  conflict: boolean;
  /** The rule was changed after its preview: here is the new one, before it is saved. */
  differs: boolean;
  refused: Refused | undefined;
  names: Names;
  categories: Name[];
  /** Of its amounts; undefined where there is only one. */
  currency: Currency | undefined;
  /** What it did. */
  did: ListedPage<RuleRun> | undefined;
  runs: ReadonlyMap<string, ToldRun>;
}

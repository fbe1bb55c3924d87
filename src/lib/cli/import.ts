import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { type Account, accountOf } from '../accounts/accounts.ts';
import { listAllAccounts } from '../accounts/records.ts';
import type { Currency } from '../core/currency/codes.ts';
import { DomainError } from '../core/errors.ts';
import { isId } from '../core/ids.ts';
import { formatAmount } from '../core/money.ts';
import { paths } from '../core/paths.ts';
import type { Person } from '../db/tables.ts';
import { findFirstPerson } from '../demo/sample-records.ts';
import { findPersonByEmail } from '../people/people-records.ts';
import type { Atlas } from '../runtime/atlas.ts';
import { asksToConfirm, type StoredReading } from '../statements/corrections.ts';
import { reviewUpload } from '../statements/review.ts';
import { type Command, UsageError } from './command.ts';
import { print, printError, t } from './terminal.ts';

export const importStatement: Command = {
  name: 'import',
  words: ['ACCOUNT', 'FILE'],
  options: { as: { type: 'string' }, confirm: { type: 'boolean' } },
  async run(atlas, { words: [accountWord = '', file = ''], options }) {
    const account = await findAccount(atlas, accountWord);
    const person = await findActor(atlas, options.as?.toString());
    const { quotaBytes } = atlas.config;
    const input = {
      account: account.id,
      file_name: basename(file),
      content: await contentOf(file),
      quotaBytes,
    };
    const { id: upload } = await atlas.work.run('uploadStatement', person, input);
    if (options.confirm === true) await confirmReading(atlas, person, { account: account.id, upload });
    const { reading, currency, new_count, undecided_count, line_count, in_other_words } = await reviewUpload(
      atlas,
      person,
      account.id,
      upload,
    );
    if (reading.questions.length > 0) {
      printError('cli.import_questions', { file });
      for (const question of reading.questions) showQuestion(question, currency, account, reading);
      printError('cli.import_answer', {
        url: `${atlas.config.origins[0]}${paths.preprocess(account.id, upload)}`,
      });
      return 1;
    }
    await atlas.work.act('insertStatement', person, { account: account.id, upload });
    print('cli.import_done', {
      count: new_count,
      known: line_count - new_count - undecided_count,
      skipped: reading.skipped.length,
      account: account.name,
    });
    if (in_other_words) print('uploads.blocked_words');
    if (undecided_count > 0)
      printError('cli.import_undecided', {
        count: undecided_count,
        url: `${atlas.config.origins[0]}${paths.preprocess(account.id, upload)}`,
      });
    return 0;
  },
};

/** Says that a reading which nothing proves is right, where that is asked. */
async function confirmReading(
  atlas: Atlas,
  person: Person,
  statement: { account: number; upload: string },
): Promise<void> {
  const { reading } = await reviewUpload(atlas, person, statement.account, statement.upload);
  if (asksToConfirm(reading))
    await atlas.work.run('rereadStatement', person, { ...statement, corrections: { confirm: 'yes' } });
}

function showQuestion(
  { field, readings, changed = [], reasons, lines = [] }: StoredReading['questions'][number],
  currency: Currency,
  account: Account,
  reading: StoredReading,
): void {
  const values = { file: reading.currency?.value ?? '', account: account.currency };
  if (reasons) printError('uploads.place.title', { name: account.name });
  else printError(`uploads.question.${field}`, values);
  for (const { key, values: told } of reasons ?? changed) printError(key, told);
  for (const { line, raw } of lines) printError('cli.import_line', { line, raw });
  for (const { value, effect } of readings) {
    printError('cli.import_reading', {
      value: typeof value === 'string' ? value : JSON.stringify(value),
      first: effect.first_date,
      last: effect.last_date,
      into: formatAmount(effect.money_in, currency),
      out: formatAmount(effect.money_out, currency),
    });
  }
}

/** Finds an account by its id, or by its name if that is unique. */
async function findAccount({ db }: Atlas, word: string): Promise<Account> {
  if (isId(word)) return accountOf(db, Number(word));
  const all: Account[] = await listAllAccounts(db);
  const named = all.filter(({ name }) => name.toLowerCase() === word.trim().toLowerCase());
  const [account] = named;
  if (account && named.length === 1) return account;
  const list = all.map(({ id, name }) => `${id} ${name}`).join(', ') || t('cli.none');
  throw new UsageError('cli.import_no_account', { word, list });
}

async function findActor({ db }: Atlas, email: string | undefined): Promise<Person> {
  const person =
    email === undefined ? await findFirstPerson(db) : await findPersonByEmail(db, email.toLowerCase());
  if (person) return person;
  throw new DomainError('not_found', email === undefined ? 'cli.nobody' : 'people.unknown_email');
}

/** @throws UsageError */
export async function contentOf(file: string): Promise<Uint8Array> {
  try {
    // npm runs in the project's folder, but the name is relative to the caller's.
    return await readFile(resolve(process.env.INIT_CWD ?? '.', file));
  } catch (error) {
    throw new UsageError('cli.unreadable', { file, reason: (error as Error).message });
  }
}

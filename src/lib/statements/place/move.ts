import { type Account, accountOf, addAccount, archiveAccount } from '../../accounts/accounts.ts';
import { listAllAccounts } from '../../accounts/records.ts';
import type { NewAccount } from '../../accounts/schema.ts';
import { act } from '../../acts/act.ts';
import { note } from '../../acts/note.ts';
import { endOf, isSameEnd, isWhole, type StatedType } from '../../core/accounts/stated.ts';
import { DomainError } from '../../core/errors.ts';
import { pack } from '../../db/statement-pages.ts';
import type { Db } from '../../db/transaction.ts';
import { releaseOwn } from '../../files/records.ts';
import type { Translate } from '../../texts/texts.ts';
import { EXPORT_HEADS } from '../../transactions/export-head.ts';
import { lockedUpload } from '../compare.ts';
import type { StoredReading } from '../corrections.ts';
import { discardUpload } from '../discard.ts';
import { statementCorrected, uploadMoved } from '../events.ts';
import { readOrRefuse } from '../formats/read.ts';
import { compareRows } from '../identity/match-rows.ts';
import { originalOf } from '../list.ts';
import { findSameFile, selectAccountsOf, setQuestions } from '../list-records.ts';
import { findReading, replaceReading, saveProfile } from '../records.ts';
import { undoInsert } from '../undo.ts';
import { type StatementFile, uploadStatement } from '../upload.ts';
import { fittingOf, holdersOf, misplacedUpload, numberKey, statedBy } from './place.ts';

/**
 * Moves a file that was uploaded to the wrong account: undoes its insert and uploads it again, all or nothing.
 * @returns the new upload's id
 * @throws DomainError `not_found` (upload or account); `invalid` (the same account); `conflict` with the number of its
 * transactions that someone has changed
 */
export const moveUpload = act(
  'member',
  async (
    tx,
    person: { id: number },
    { account, upload, to }: { account: number; upload: string; to: number },
  ): Promise<{ id: string }> => {
    if (to === account) {
      const why = 'uploads.error.same_account';
      throw new DomainError('invalid', why, { fields: { account: [why] } });
    }
    await accountOf(tx, to);
    const { file_name, content } = await originalOf(tx, account, upload);
    const { kept: count } = await undoInsert(tx, person, { account, upload });
    if (count > 0) throw new DomainError('conflict', 'uploads.error.move_kept', { values: { count } });
    const moved = await uploadStatement(tx, person, { account: to, file_name, content });
    await discardUpload(tx, person, { account, upload });
    await note(tx, person, uploadMoved, moved.id, {
      before: { account, upload },
      after: { account: to, upload: moved.id },
    });
    return moved;
  },
);

/** What accounts of these types are called in the person's language. */
export type TypeNames = Record<StatedType, string>;

export const typeNames = (t: Translate): TypeNames => ({
  savings: t('accounts.type.savings'),
  current: t('accounts.type.current'),
  'credit-card': t('accounts.type.credit-card'),
});

/**
 * Answers whether a file that seems another account's belongs here. One that does not goes to the account that it is of, where the same
 * file may be already.
 * @returns where the upload is then; null when that is not asked
 * @throws DomainError `not_found`; `invalid` for an account that is not offered
 */
export const placeUpload = act(
  'member',
  async (
    tx,
    person: { id: number },
    given: { account: number; upload: string; answer: string; types: TypeNames },
  ): Promise<{ account: number; upload: string } | null> => {
    const { account, upload, answer, types } = given;
    const found = await lockedUpload(tx, { account, upload });
    const reading: StoredReading = JSON.parse(await findReading(tx, upload));
    const misplaced = await misplacedUpload(tx, found, reading);
    if (!misplaced) return null;
    const chosen = misplaced.answers.find(({ value }) => value === answer);
    if (!chosen) {
      const why = 'uploads.error.place';
      throw new DomainError('invalid', why, { fields: { account: [why] } });
    }
    if (chosen.account?.id === account) {
      reading.belongs = true;
      await replaceReading(tx, upload, pack(JSON.stringify(reading)));
      await setQuestions(tx, upload, reading.questions.length);
      for (const key of misplaced.keys)
        await saveProfile(tx, account, key, { corrections: {}, header_row: null }, person.id);
      await note(tx, person, statementCorrected, upload, { before: {}, after: { account: answer } });
      return { account, upload };
    }
    const proposed = named(proposalOf(reading), types);
    const { id: to } = chosen.account ?? (await addAccount(tx, person, proposed as NewAccount));
    // The answer says that it uses an archived account again.
    if (chosen.account?.archived) await archiveAccount(tx, person, to, false);
    const same = await findSameFile(tx, to, found.sha256);
    if (!same) return { account: to, upload: (await moveUpload(tx, person, { account, upload, to })).id };
    await discardUpload(tx, person, { account, upload });
    return { account: to, upload: same.id };
  },
);

/** An account that a file would be of, and its bank. */
export type Proposal = Partial<Pick<NewAccount, 'number' | 'currency'>> & { type: StatedType; bank: string };

function proposalOf(reading: Pick<StoredReading, 'account' | 'account_type' | 'bank' | 'money'>): Proposal {
  const { end, type, currency } = statedBy(reading);
  return {
    bank: reading.bank ?? '',
    type: type ?? 'current',
    ...(isWhole(end) && { number: end }),
    ...(currency && { currency }),
  };
}

/** A proposal with a name of bank, or type, and number. */
export const named = ({ bank, ...proposal }: Proposal, types: TypeNames) => ({
  name: [bank || types[proposal.type], proposal.number].filter(Boolean).join(' '),
  ...proposal,
});

/** Those in use, or else archived ones, which a person has to use again first. */
const preferred = (accounts: readonly Account[]): Account[] => {
  const used = accounts.filter(({ archived }) => !archived);
  return used.length > 0 ? used : [...accounts];
};

/** What a file tells of its account. */
export interface Recognised {
  /** The one account that it is surely of, which is in use. */
  account: number | null;
  /** Those that it may be of; archived ones where none in use is. */
  accounts: number[];
  proposal: Proposal;
}

/**
 * Finds the account that a file is of: by its number, or because it holds most of the file's rows.
 * @throws DomainError `invalid` for a file that is no statement
 */
export async function recogniseStatement(
  db: Db,
  _person: { id: number },
  { content }: { content: Uint8Array },
): Promise<Recognised> {
  const reading = readOrRefuse(content, {}, { ownHeads: EXPORT_HEADS });
  const all = await listAllAccounts(db);
  const stated = statedBy(reading);
  const asked = reading.questions.find(({ field }) => field === 'account');
  const ends = asked ? asked.readings.map(({ value }) => endOf(String(value))) : [stated.end];
  const remembered = new Set((await selectAccountsOf(db, ends.map(numberKey))).map(({ account }) => account));
  const numbered = asked
    ? all.filter((one) => ends.some((end) => isSameEnd(end, one.number)))
    : fittingOf(all, stated);
  const isNumbered = asked !== undefined || stated.end !== '';
  const byNumber = preferred(
    all.filter((one) => remembered.has(one.id) || (isNumbered && numbered.includes(one))),
  );
  const { identities } = compareRows(reading.rows, []);
  const held = await holdersOf(db, all, identities);
  const byRows = preferred(all.filter((one) => held.get(one.id)?.isMost));
  const [only, ...more] = byNumber.length > 0 ? byNumber : byRows;
  const isSure = only && more.length === 0 && (byNumber.length === 0 || ends.some(isWhole));
  const may = only ? [only, ...more] : preferred(numbered);
  return {
    account: isSure && !only.archived ? only.id : null,
    accounts: may.map(({ id }) => id),
    proposal: proposalOf(reading),
  };
}

interface KeptFile extends Omit<StatementFile, 'account'> {
  kept: string;
  to: number | NewAccount;
  /** Takes an archived account into use. */
  again?: boolean;
}

/**
 * Uploads a file that was kept until somebody said of which account it is, which may be added for it or used again: all or nothing, and
 * once.
 * @throws DomainError `not_found` (the file, the account); otherwise as `uploadStatement`
 */
export const uploadKept = act(
  'member',
  async (
    tx,
    person: { id: number },
    { kept, to, again = false, ...file }: KeptFile,
  ): Promise<{ account: number; id: string }> => {
    if (!(await releaseOwn(tx, person.id, kept))) throw new DomainError('not_found', 'accounts.arrival.gone');
    const account = typeof to === 'number' ? to : (await addAccount(tx, person, to)).id;
    if (again) await archiveAccount(tx, person, account, false);
    const { id } = await uploadStatement(tx, person, { account, ...file });
    return { account, id };
  },
);

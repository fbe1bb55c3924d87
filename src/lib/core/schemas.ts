import { z } from 'zod';
import { currencyNamed } from './currency/codes.ts';
import { PLAIN_AMOUNT, type Writing } from './currency/written-amount.ts';
import { ID_PATTERN } from './ids.ts';
import { NAME_LENGTH } from './limits.ts';
import { cleanName } from './text.ts';

/** A text key, or a function that picks one for an input. */
type KeyOf = string | ((issue: { input?: unknown }) => string);

/** An id as a number, or as the text that a form sends. */
export const idSchema = (error: KeyOf) =>
  z.union([z.int({ error }).min(1, { error }), idTextSchema(error)], { error });

/** An id as text, as it comes from an address or a form. */
export const idTextSchema = (error: KeyOf) =>
  z.string({ error }).regex(ID_PATTERN, { error }).transform(Number);

/** An amount in major units, without an exponent, whose currency and so its decimals are known only when it is used. */
export const majorSchema = (written: Writing) =>
  z.union([z.number(), written === 'plain' ? plainText : typedText], { error: 'expenses.amount_number' });

/** What has to come along with typed amounts whose currency is not known yet: the locale by which they are read. */
export const typedIn = (written: Writing) => {
  const locale = z.string().default(written).optional();
  return written === 'plain' ? ({} as { locale: typeof locale }) : { locale };
};

const plainText = z.string().regex(PLAIN_AMOUNT, { error: 'errors.amount_plain' });
const typedText = z.string().regex(/^(?!.*\de)/i, { error: 'expenses.amount_number' });

/** A number, or a text that `readAmount` reads. */
export const amountInput = (written: Writing) =>
  z.union([z.number(), written === 'plain' ? z.string().meta({ pattern: PLAIN_AMOUNT.source }) : z.string()]);

/** A currency's ISO 4217 code, in upper or lower case. */
export const currencySchema = z
  .string({ error: 'errors.currency' })
  .transform((text, context) => {
    const currency = currencyNamed(text);
    if (currency !== undefined) return currency;
    context.addIssue({ code: 'custom', message: 'errors.currency' });
    return z.NEVER;
  })
  .meta({ description: 'The ISO 4217 code of a currency.' });

/**
 * The name of anything: of at most `NAME_LENGTH` characters, some of which can be seen.
 * @param missing the text key for none
 * @param long the text key for one that is too long
 */
export const nameSchema = (missing: string, long: string) =>
  z
    .string({ error: missing })
    .overwrite(cleanName)
    .min(1, { error: missing, abort: true })
    .max(NAME_LENGTH, { error: long });

/** Whether something is archived; a form sends `yes` or `no`. */
export const archivedSchema = () =>
  z.union([z.boolean(), z.enum(['yes', 'no']).transform((word) => word === 'yes')], {
    error: 'catalogue.archived_invalid',
  });

import { z } from 'zod';
import { FACT_SOURCES, READ_FAULTS } from '../../receipts/schema.ts';
import { amount, count, currency, day, id, instant, url, uuid } from './basics.ts';

export const sameShape = z
  .strictObject({
    attachment: uuid,
    file_name: z.string(),
    expense: uuid.nullable().meta({ description: 'null: it is in the tray.' }),
    date: day.nullable().meta({ description: 'Of the expense.' }),
  })
  .meta({ id: 'SameFile' });

const why = {
  days: z
    .int()
    .nullable()
    .meta({ description: 'From the receipt to it; null where the receipt has no day.' }),
  is_merchant: z.boolean().meta({ description: 'Whether it is of the receipt’s merchant.' }),
};

export const receiptShape = z
  .strictObject({
    id: uuid.meta({ description: 'The attachment’s.' }),
    file: z.string().meta({ description: 'The path of its bytes.' }),
    file_name: z.string(),
    file_type: z.string(),
    size: count.meta({ description: 'Bytes.' }),
    sha256: z.string(),
    thumbnail: z.string().nullable().meta({ description: 'The path of its small picture.' }),
    person: z.strictObject({ id, name: z.string() }),
    tray_at: instant,
    is_read: z.boolean().meta({
      description:
        'False for a moment after a file whose reading takes longer than an answer may: `facts` come later.',
    }),
    read_fault: z.enum(READ_FAULTS).nullable().meta({
      description:
        'Why less was read than there may be: it needs a password, is damaged, has no text (only pictures of it), takes too long; or the sums in the data of an invoice do not add up, or its data are damaged.',
    }),
    facts: z
      .array(
        z.strictObject({
          amount: amount.nullable(),
          currency: currency.nullable(),
          day: day.nullable(),
          merchant: z.string().nullable(),
          source: z.enum(FACT_SOURCES),
          where: z.string().nullable().meta({ description: 'Where it was read.' }),
          number: z.string().nullable().meta({ description: 'The invoice’s, where its data say it.' }),
          tax: amount
            .nullable()
            .meta({ description: 'What of the amount is tax, where an invoice’s data say it.' }),
        }),
      )
      .meta({
        description:
          'What a person says first, then what was read; several readings where the file has several totals or leaves the day open.',
      }),
    proposals: z.strictObject({
      expenses: z.array(
        z.strictObject({ id: uuid, date: day, amount, currency, merchant: z.string().nullable(), ...why }),
      ),
      transactions: z.array(
        z.strictObject({
          id,
          account: id,
          date: day,
          description: z.string(),
          amount,
          currency,
          merchant: id.nullable().meta({ description: 'As learned for such transactions.' }),
          category: id.nullable().meta({ description: 'As learned for such transactions.' }),
          ...why,
        }),
      ),
    }),
    same_as: sameShape.nullable().meta({ description: 'Another file of the same bytes.' }),
    alike: sameShape.nullable().meta({
      description: 'Another file of the same amount, currency and day, and of no other merchant.',
    }),
    sure: z.boolean().meta({
      description:
        'Whether the first answer can be accepted without a look at the file: one reading, and one candidate of its merchant about its day, with nothing left to choose.',
    }),
    state: z.enum(['sure', 'choose', 'type']).meta({ description: '`type`: nobody knows the amount yet.' }),
    answers: z
      .array(
        z.strictObject({
          act: z.enum(['attach', 'record', 'new']),
          expense: uuid.nullable().meta({ description: 'Of `attach`.' }),
          transaction: id.nullable().meta({ description: 'Of `record`.' }),
          merchant: id.nullable(),
          merchant_name: z
            .string()
            .nullable()
            .meta({ description: 'With `merchant` null, a new one that accepting it in these words adds.' }),
          category: id.nullable().meta({ description: 'null: still to be chosen.' }),
          text: z.string(),
          reasons: z.array(z.string()),
        }),
      )
      .meta({ description: 'What can be done with it in the caller’s language, the likeliest first.' }),
  })
  .meta({ id: 'Receipt' });

export const putReceiptShape = receiptShape
  .extend({
    also: z.array(uuid).meta({ description: 'The other receipts of a mail.' }),
    left_out: count.meta({
      description: 'Attachments of a mail that are no photo, PDF or e-invoice, or are too many.',
    }),
  })
  .meta({ id: 'ReceiptPut' });

export const receiptsShape = z.strictObject({
  results: z.array(receiptShape),
  left: count.meta({ description: 'All that wait, up to 999.' }),
  next: url.nullable(),
  previous: url.nullable(),
});

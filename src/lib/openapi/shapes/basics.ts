import { z } from 'zod';

export const id = z.int().min(1);
export const uuid = z.string().meta({ format: 'uuid' });
export const day = z.string().meta({ format: 'date' });
export const instant = z.string().meta({ format: 'date-time' });
export const url = z.string().meta({ format: 'uri' });
export const run = uuid
  .nullable()
  .meta({ description: 'What `POST /api/history/{run}/undo/` takes back; null where nothing changed.' });
export const count = z.int().min(0);
/** Major units, with at most the decimals of its currency. */
export const amount = z.number();
export const currency = z.string().meta({ description: 'The ISO 4217 code of a currency.' });
/** Of several amounts: the sum of those in the book's currency, and one for each currency. Sums are never added up. */
export const sums = {
  total: amount.meta({ description: 'Of those in the book’s currency.' }),
  totals: z.array(z.strictObject({ currency, amount })).meta({ description: 'One for each currency.' }),
};

/** The links of a page of a list. */
export const pageLinks = { next: url.nullable(), previous: url.nullable() };

/** The response that data tables read. */
export const tableOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ data: z.array(row), totalCount: count });

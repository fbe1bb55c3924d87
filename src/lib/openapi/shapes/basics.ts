import { z } from 'zod';

export const id = z.int().min(1);
export const uuid = z.string().meta({ format: 'uuid' });
export const day = z.string().meta({ format: 'date' });
export const instant = z.string().meta({ format: 'date-time' });
export const url = z.string().meta({ format: 'uri' });
export const count = z.int().min(0);
/** Major units, at most two decimals. */
export const amount = z.number();

/** The links of a page of a list. */
export const pageLinks = { next: url.nullable(), previous: url.nullable() };

/** The response that data tables read. */
export const tableOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ data: z.array(row), totalCount: count });

/** The body of every error. */
export const errorShape = z
  .strictObject({
    detail: z.string().meta({ description: 'A sentence for the person, in their language.' }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'Sentences by the dotted path of the field: `items.0.amount`.' }),
    versions: z
      .strictObject({ yours: z.int().nullable(), current: z.int() })
      .optional()
      .meta({ description: 'Which version the change was made on, and which one is there now.' }),
  })
  .meta({ id: 'Error' });

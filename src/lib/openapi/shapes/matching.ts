import { z } from 'zod';
import { DIFFERENCES } from '../../links/schema.ts';
import { CERTAINTIES } from '../../matching/schema.ts';
import { amount, id, uuid } from './basics.ts';

export const certaintyShape = z.enum(CERTAINTIES);
const difference = z.enum(DIFFERENCES).nullable();

export const reasonShape = z
  .strictObject({
    key: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    bits: z.number().meta({ description: 'Positive: speaks for the pair; negative: against it.' }),
  })
  .meta({ id: 'Reason' });

export const suggestionShape = z
  .strictObject({
    transaction: id,
    expenses: z.array(z.strictObject({ id: uuid, amount, covers: amount, difference })),
    certainty: certaintyShape,
    reasons: z.array(reasonShape),
    against: z.array(reasonShape),
    difference,
    pair: id.nullable().meta({ description: 'The other side of an own transfer, which has no expenses.' }),
    pairs: z
      .array(z.strictObject({ transaction: id, expense: uuid }))
      .optional()
      .meta({
        description:
          'Transactions and expenses that go together: equal ones in order of date, or parts of one expense.',
      }),
    sets: z
      .int()
      .optional()
      .meta({ description: 'How many sets of expenses add up, where more than one does.' }),
  })
  .meta({ id: 'Suggestion' });

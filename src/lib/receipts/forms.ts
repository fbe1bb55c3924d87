import { z } from 'zod';
import { FORM_FIELDS } from '../core/limits.ts';
import { currencySchema, idTextSchema } from '../core/schemas.ts';

const uuid = z.uuid({ error: 'errors.id' }).toLowerCase();
const text = z.string({ error: 'expenses.text' }).trim();
/** What is left empty is not said. */
const said = text.transform((typed) => typed || null).optional();
const chosen = z.union([z.literal('').transform(() => undefined), idTextSchema('errors.id')]).optional();
const many = <One extends z.ZodType>(one: One) =>
  z
    .preprocess((given) => (given === undefined || Array.isArray(given) ? given : [given]), z.array(one))
    .default([]);
const file = z.instanceof(File, { error: 'errors.kind' });

/** What a form of the tray asks for. */
export const trayFormSchema = z.discriminatedUnion(
  'act',
  [
    /** Files of the camera and of the device. */
    z.strictObject({
      act: z.literal('add'),
      photo: many(file),
      files: many(file),
      original: z.string().optional(),
    }),
    /** Files that are in the tray or on an expense already. */
    z.strictObject({
      act: z.literal('again'),
      again: many(uuid).refine((ids) => ids.length <= FORM_FIELDS),
      /** All that could be ticked. */
      listed: many(uuid).refine((ids) => ids.length <= FORM_FIELDS),
    }),
    z.strictObject({
      act: z.literal('facts'),
      receipt: uuid,
      amount: said,
      currency: currencySchema.optional(),
      day: said,
      merchant: said,
    }),
    z.strictObject({
      act: z.literal('decide'),
      /** Whole decisions as the API takes them, in JSON. */
      do: many(z.string()).refine((all) => all.length <= FORM_FIELDS),
      /** In place of the decision's own. */
      category: chosen,
      next: uuid.optional(),
    }),
    z.strictObject({ act: z.literal('discard'), receipt: uuid, next: uuid.optional() }),
  ],
  { error: 'errors.kind' },
);
export type TrayForm = z.output<typeof trayFormSchema>;

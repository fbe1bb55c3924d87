import { z } from 'zod';
import { ID_PATTERN } from './ids.ts';

/** A text key, or a function that picks one for an input. */
type KeyOf = string | ((issue: { input?: unknown }) => string);

/** An id as a number, or as the text that a form sends. */
export const idSchema = (error: KeyOf) =>
  z.union([z.int({ error }).min(1, { error }), idTextSchema(error)], { error });

/** An id as text, as it comes from an address or a form. */
export const idTextSchema = (error: KeyOf) =>
  z.string({ error }).regex(ID_PATTERN, { error }).transform(Number);

import { z } from 'zod';
import { ID_PATTERN } from './ids.ts';

/** A text key, or what finds it for an input. */
type KeyOf = string | ((issue: { input?: unknown }) => string);

/** An id as a number, or as a form writes it. */
export const idSchema = (error: KeyOf) =>
  z.union([z.int({ error }).min(1, { error }), idTextSchema(error)], { error });

/** An id as an address or a form writes it. */
export const idTextSchema = (error: KeyOf) =>
  z.string({ error }).regex(ID_PATTERN, { error }).transform(Number);

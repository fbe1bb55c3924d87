import { z } from 'zod';

/** An id as a number, or as a form writes it. Nothing else is taken for one: no list of one, no `true`. @param error a text key */
export const idSchema = (error: string) =>
  z.union(
    [
      z.int({ error }).min(1, { error }),
      z
        .string({ error })
        .regex(/^[1-9]\d{0,14}$/, { error })
        .transform(Number),
    ],
    { error },
  );

import { DomainError } from './errors.ts';

/** The versions that a change may be made on; undefined: whichever is there. */
export type MadeOn = readonly number[] | undefined;

/** @throws DomainError `precondition`, with both versions, when the current one is none of those that the change was made on */
export function requireVersion(madeOn: MadeOn, current: number): void {
  if (madeOn === undefined || madeOn.includes(current)) return;
  throw new DomainError('precondition', 'errors.conflict', {
    fields: { version: ['errors.conflict'] },
    versions: { yours: madeOn[0] ?? null, current },
  });
}

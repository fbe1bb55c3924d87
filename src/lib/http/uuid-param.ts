import { DomainError } from '../core/errors.ts';
import { isUuid } from '../core/ids.ts';

/** A path's UUID in lower case. @throws DomainError `not_found` for anything else */
export function uuidParam(text: string | undefined): string {
  const id = (text ?? '').toLowerCase();
  if (!isUuid(id)) throw new DomainError('not_found', 'errors.not_found');
  return id;
}

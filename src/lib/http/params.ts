import { DomainError } from '../core/errors.ts';
import { isId, isUuid } from '../core/ids.ts';

/** A path's integer id. @throws DomainError `not_found` for anything else */
export function idParam(context: { params: Record<string, string | undefined> }, name: string): number {
  const text = context.params[name] ?? '';
  if (!isId(text)) throw new DomainError('not_found', 'errors.not_found');
  return Number(text);
}

/** A path's UUID in lower case. @throws DomainError `not_found` for anything else */
export function uuidParam(text: string | undefined): string {
  const id = (text ?? '').toLowerCase();
  if (!isUuid(id)) throw new DomainError('not_found', 'errors.not_found');
  return id;
}

/** An account's id in a path. @throws DomainError `not_found`, with separate messages for missing and invalid ids */
export function accountParam(text: string | undefined): number {
  if (!text) throw new DomainError('not_found', 'accounts.error.id_missing');
  if (!isId(text)) throw new DomainError('not_found', 'accounts.error.not_found');
  return Number(text);
}

import { DomainError } from '#lib/core/errors.ts';
import { errorResponse } from '#lib/http/api.ts';

/** Every address under /api/ that is no call: a program gets no page to read. */
export const ALL = ({ locals }: { locals: App.Locals }) =>
  errorResponse(new DomainError('not_found', 'errors.not_found'), locals);

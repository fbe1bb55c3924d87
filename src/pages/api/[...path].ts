import { DomainError } from '#lib/core/errors.ts';
import { errorResponse } from '#lib/http/api.ts';

/** Unknown addresses below /api/ get a JSON 404 instead of a page. */
export const ALL = ({ locals }: { locals: App.Locals }) =>
  errorResponse(new DomainError('not_found', 'errors.not_found'), locals);

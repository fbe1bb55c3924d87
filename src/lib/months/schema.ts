import { isMonth, type YearMonth } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';

/** The month that an address names. @throws DomainError of that code */
export function asMonth(text: string, code: 'not_found' | 'invalid' = 'not_found'): YearMonth {
  if (isMonth(text)) return text;
  throw new DomainError(code, 'months.error');
}

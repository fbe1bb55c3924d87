import { DomainError, type Values } from '../../core/errors.ts';

/** A file that cannot be read as a statement. `message` is a key of the texts and says what to do next. */
export class StatementError extends DomainError {
  constructor(message: string, values: Values = {}) {
    super('invalid', message, { values });
    this.name = 'StatementError';
  }
}

import { DomainError, type Values } from '../../core/errors.ts';

/** Why no sample of a file is handed out. */
export class SampleError extends DomainError {
  constructor(reason: 'encoding' | 'amounts' | 'differs' | 'unplaced', values: Values = {}) {
    super('conflict', `samples.error.${reason}`, { values });
  }
}

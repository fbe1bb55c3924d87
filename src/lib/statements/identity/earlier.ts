import { isDomainError } from '../../core/errors.ts';
import { readFile, type Target } from '../formats/read.ts';
import type { Corrections, StatementLine } from '../reader/read.ts';
import { sourceOf } from './source.ts';

/**
 * What today's reader makes of a file that an earlier release read: its rows by line, with references of that kind
 * alone; none when it refuses the file.
 */
export function rereadRows(
  content: Uint8Array,
  corrections: Corrections,
  target: Target,
  kind: string | null,
): Map<number, StatementLine> {
  try {
    const reading = readFile(content, corrections, target);
    const isKind = kind !== null && sourceOf(reading, reading.rows).reference_kind === kind;
    return new Map(reading.rows.map((row) => [row.line, isKind ? row : { ...row, reference: null }]));
  } catch (error) {
    if (isDomainError(error)) return new Map();
    throw error;
  }
}

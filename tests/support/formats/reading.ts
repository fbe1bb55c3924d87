import { DomainError } from '#lib/core/errors.ts';
import { readFile } from '#lib/statements/formats/read.ts';
import type { Corrections, Reading } from '#lib/statements/reader/read.ts';

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const read = (content: Uint8Array | string, corrections: Corrections = {}, number?: string): Reading =>
  readFile(
    typeof content === 'string' ? bytes(content) : content,
    corrections,
    number === undefined ? {} : { number },
  );

/** The key of the sentence that a file is refused with; undefined when it is read. */
export function refusal(content: Uint8Array | string): string | undefined {
  try {
    read(content);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

const last = ({ text }: { text: { key: string } }): string => text.key.split('.').at(-1) ?? '';

export const skippedOf = ({ skipped }: Reading): string[] => skipped.map(last);
export const warningsOf = ({ warnings }: Reading): string[] => warnings.map(last);

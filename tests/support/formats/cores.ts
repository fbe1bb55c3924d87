import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A description as a bank writes it, and the name that a person gives its payee. */
export interface NamedText {
  /** The same for texts of one payee. */
  merchant: string;
  core: string;
  text: string;
  /** What the rule gives instead where it does not reach the person's name. */
  instead?: string;
}

const file = join(import.meta.dirname, '../../unit/core/description/cores.tsv');

/** Real texts, with invented names and numbers, and their cores, written by hand. */
export const CORES: readonly NamedText[] = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))
  .map((line) => {
    const [merchant = '', core = '', text = '', instead] = line.split('\t');
    return { merchant, core, text, instead };
  });

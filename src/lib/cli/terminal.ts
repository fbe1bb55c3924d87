import { formatSums, type Sum } from '../core/currency/sums.ts';
import type { Values } from '../core/errors.ts';
import { formatAmount } from '../core/money.ts';
import type { TextKey } from '../core/text.ts';
import { translate } from '../texts/texts.ts';

export const t = translate('en');

/** Prints a line by its text key. */
export const print = (key: TextKey, values?: Values): void => {
  process.stdout.write(`${t(key, values)}\n`);
};

/** Prints a line on standard error by its text key. */
export const printError = (key: TextKey, values?: Values): void => {
  process.stderr.write(`${t(key, values)}\n`);
};

/** Sums without a sign where there is but one currency; `none` where there is nothing. */
export const sumsText = (sums: readonly Sum[], none: string): string => {
  const [only, ...others] = sums;
  if (!only) return none;
  return others.length === 0 ? formatAmount(only.amount, only.currency) : formatSums(sums, only.currency);
};

/** Reads a password: without echo from a terminal, otherwise the first line of standard input. */
export async function askPassword(): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return (await wholeInput()).split(/\r?\n/)[0] ?? '';
  stderr.write(t('cli.password_prompt'));
  stdin.setRawMode(true).setEncoding('utf8').resume();
  let typed = '';
  try {
    for await (const chunk of stdin as AsyncIterable<string>) {
      for (const key of chunk) {
        if (key === '\r' || key === '\n' || key === CTRL_D) return typed;
        if (key === CTRL_C) process.exit(130);
        typed = key === BACKSPACE || key === '\b' ? [...typed].slice(0, -1).join('') : typed + key;
      }
    }
    return typed;
  } finally {
    stdin.setRawMode(false).pause();
    stderr.write('\n');
  }
}

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const BACKSPACE = '\u007f';

async function wholeInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  return text;
}

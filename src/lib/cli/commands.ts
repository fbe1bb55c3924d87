import { parseArgs } from 'node:util';
import { readConfig } from '../core/config.ts';
import { SettingError } from '../core/settings.ts';
import { errorAnswer } from '../http/answers.ts';
import { openAtlas } from '../runtime/atlas.ts';
import { translated } from '../texts/translator.ts';
import { backup, restore } from './backup.ts';
import { check } from './check.ts';
import { type AnyCommand, UsageError } from './command.ts';
import { importStatement } from './import.ts';
import { demo, migrate, secretNew } from './maintain.ts';
import { move } from './move.ts';
import { sample } from './sample.ts';
import { print, printError, t } from './terminal.ts';
import { userAdd, userDisable, userEnable, userPassword } from './user.ts';

const COMMANDS: readonly AnyCommand[] = [
  userAdd,
  userPassword,
  userDisable,
  userEnable,
  demo,
  importStatement,
  sample,
  backup,
  restore,
  move,
  migrate,
  secretNew,
  check,
];
const USAGE = 2;

/** @returns the exit code: 0 done, 1 failed, 2 wrong usage */
export async function runCommand(typed: readonly string[]): Promise<number> {
  if (typed.length === 0 || ['help', '--help', '-h'].includes(typed[0] ?? '')) return help();
  const command = COMMANDS.find(({ name }) => typed.slice(0, name.split(' ').length).join(' ') === name);
  if (!command) {
    printError('cli.unknown', { typed: typed.join(' ') });
    return USAGE;
  }
  try {
    return await perform(command, typed.slice(command.name.split(' ').length));
  } catch (error) {
    return failed(error, command);
  }
}

async function perform(command: AnyCommand, typed: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...typed],
    allowPositionals: true,
    options: { ...command.options, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    process.stdout.write(`${usageOf(command)}\n\n${helpOf(command)}\n`);
    return 0;
  }
  if (positionals.length !== command.words.length)
    throw new UsageError('cli.usage', { usage: usageOf(command) });
  const given = { words: positionals, options: values as Record<string, string | boolean> };
  if ('runOffline' in command) return command.runOffline(readConfig(), given);
  const atlas = await openAtlas(readConfig(), { signs: false, print });
  try {
    return (await command.run(atlas, given)) ?? 0;
  } finally {
    await atlas.close();
  }
}

function usageOf({ name, words, options = {} }: AnyCommand): string {
  const flags = Object.entries(options).map(([flag, { type }]) =>
    type === 'string' ? `[--${flag} …]` : `[--${flag}]`,
  );
  return ['npm run atlas --', name, ...words, ...flags].join(' ');
}

const helpOf = ({ name }: AnyCommand): string => translated(t, `cli.help.${name.replace(' ', '_')}`);

function help(): number {
  const lines = COMMANDS.map((command) => `  ${usageOf(command)}\n      ${helpOf(command)}`);
  process.stdout.write(`${t('cli.title')}\n\n${lines.join('\n')}\n`);
  return 0;
}

function failed(error: unknown, command: AnyCommand): number {
  if (error instanceof SettingError) {
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
  if (error instanceof UsageError) {
    printError(error.message, error.values);
    return USAGE;
  }
  if ((error as NodeJS.ErrnoException)?.code?.startsWith('ERR_PARSE_ARGS')) {
    printError('cli.parse', { reason: (error as Error).message, usage: usageOf(command) });
    return USAGE;
  }
  const { detail, errors = {} } = errorAnswer(error, t, 'cli');
  process.stderr.write(`${detail}\n`);
  for (const [field, messages] of Object.entries(errors)) {
    for (const message of messages) if (message !== detail) process.stderr.write(`  ${field}: ${message}\n`);
  }
  return 1;
}

import { runCommand } from './commands.ts';

/** `npm run atlas -- …` */
process.exitCode = await runCommand(process.argv.slice(2));

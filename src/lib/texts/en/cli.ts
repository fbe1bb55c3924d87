export const cli = {
  'cli.title': 'Atlas from the command line. Settings come from the same environment variables as npm start.',
  'cli.help.user_add':
    'Adds someone who can sign in. The password is asked for, or read from standard input.',
  'cli.help.user_password':
    'Sets a person’s password and ends their sessions. It is asked for, or read from standard input.',
  'cli.help.user_disable': 'Shuts a person out at once. What they recorded stays.',
  'cli.help.user_enable': 'Lets a disabled person sign in again, with the password they had.',
  'cli.help.demo':
    'Loads sample data into an empty installation: accounts, transactions, expenses and a statement to upload.',
  'cli.help.import':
    'Uploads a statement and inserts its new rows. ACCOUNT is an id or a name. A statement that can be read in two ways is not inserted: the questions are printed.',
  'cli.help.backup':
    'Writes database and attachments into one file, while Atlas runs, and proves it. The signing secret is not in it.',
  'cli.help.restore':
    'Proves a backup and puts it into a data folder that has no database yet. Everyone signs in anew.',
  'cli.backup_done':
    '{path} is a proven backup: {expenses} expenses ({spent}), {transactions} transactions ({moved}), {files} attachments.',
  'cli.restore_done':
    '{path} is restored: {expenses} expenses ({spent}), {transactions} transactions ({moved}), {files} attachments.',
  'cli.backup_exists': '{path} is there already. Name a new file: a backup is never overwritten.',
  'cli.backup_nothing': 'There is no {path}.',
  'cli.backup_none': 'This file is no backup of Atlas.',
  'cli.backup_broken': 'This backup is damaged. Nothing was changed; use an older one.',
  'cli.backup_file_lost':
    'An attachment is missing or not what it was. npm run atlas -- check tells more. No backup was made or restored.',
  'cli.backup_postgres':
    'With DATABASE_URL, back up PostgreSQL by its own tools (pg_dump, pg_restore) and the files beside it.',
  'cli.restore_exists':
    '{path} is there already. Stop Atlas and move it away, or set ATLAS_DATA_DIR to an empty folder.',
  'cli.help.migrate': 'Brings the database up to this version of Atlas. npm start does so by itself.',
  'cli.help.check':
    'Checks everything that is stored and repairs nothing. Exit code 1 when something is wrong.',
  'cli.unknown': 'There is no command “{typed}”. npm run atlas -- help lists them.',
  'cli.usage': 'Usage: {usage}',
  'cli.parse': '{reason}\nUsage: {usage}',
  'cli.password_prompt': 'Password: ',
  'cli.user_added': '{email} can sign in now.',
  'cli.password_set': 'The password of {email} is set; their sessions have ended.',
  'cli.user_disabled': '{email} can no longer sign in; their sessions have ended.',
  'cli.user_was_disabled': '{email} could not sign in before either.',
  'cli.user_enabled': '{email} can sign in again.',
  'cli.user_was_enabled': '{email} could sign in before, too.',
  'cli.owner_made': 'Sign in as {email} with the password {password} (shown this once).',
  'cli.demo_loaded': 'The sample data is loaded. A statement to upload yourself: {path}',
  'cli.nobody': 'There is nobody yet to record this by. Add someone first: npm run atlas -- user add EMAIL.',
  'cli.none': 'none',
  'cli.unreadable': '{file} cannot be read: {reason}',
  'cli.import_no_account': 'There is no one account “{word}”. There are: {list}.',
  'cli.import_questions': '{file} can be read in more than one way, so nothing was inserted.',
  'cli.import_reading': '  {value}: from {first} to {last}, {into} in, {out} out',
  'cli.import_answer': 'Answer here, then insert: {url}',
  'cli.import_done':
    '{account}: {count} new, {known} there already, {skipped} lines that are no transactions.',
  'cli.migrated': 'The database is up to date.',
  'cli.check_ok': 'ok      {what}',
  'cli.check_wrong': 'WRONG   {what}: {count}',
  'cli.check_failed': '{count} problems. Restore a backup, or ask for help with this list.',
  'cli.check_passed': 'All is well.',
  'cli.invariant.links': 'a transaction is claimed for as much as its links say',
  'cli.invariant.types': 'a linked transaction is an expense, or its refund when money came in',
  'cli.invariant.deleted': 'a deleted expense accounts for nothing',
  'cli.invariant.items': 'an expense has items',
  'cli.invariant.reimbursed': 'what was reimbursed is reimbursable',
  'cli.invariant.merged':
    'a merged name is put away, has no expenses and points at one that stands for itself',
  'cli.invariant.lines': 'a transaction is what its line in its statement says',
  'cli.invariant.uploads': 'an upload says what became of it and how many lines it has',
  'cli.invariant.compared': 'an upload counts as new what its account does not hold',
  'cli.invariant.disabled': 'a disabled member has no session, no token and no open link',
  'cli.invariant.invitations': 'an email has one open invitation at most',
  'cli.invariant.statements': 'statements are kept byte for byte',
  'cli.invariant.words': 'what search finds is what the rows say',
  'cli.invariant.database': 'the database file is whole',
  'cli.invariant.attachments': 'attachments are there, byte for byte',
} as const;

export const cli = {
  'cli.title': 'Atlas from the command line. Settings come from the same environment variables as npm start.',
  'cli.help.user_add':
    'Adds someone who can sign in. The password is asked for, or read from standard input.',
  'cli.help.user_password':
    'Sets a person’s password and ends their sessions and API tokens. It is asked for, or read from standard input.',
  'cli.help.user_disable': 'Shuts a person out at once. What they recorded stays.',
  'cli.help.user_enable': 'Lets a disabled person sign in again, with the password they had.',
  'cli.help.demo':
    'Loads sample data into an empty installation: accounts, transactions, expenses and a statement to upload.',
  'cli.help.import':
    'Uploads a statement and inserts its new rows. ACCOUNT is an id or a name. A statement that can be read in two ways is not inserted: the questions are printed.',
  'cli.help.sample':
    'Prints a sample of a statement that keeps how the bank writes it and nothing about you; --to: into a new file. With npm run -s, so that nothing else is printed. Needs no database.',
  'cli.help.backup':
    'Writes database and attachments into one file, while Atlas runs, and proves it. The file is the same whichever database it came from. The signing secret is not in it.',
  'cli.help.restore':
    'Proves a backup and puts it where there is no database yet, or an empty one: the data folder, or DATABASE_URL. Everyone signs in anew. --without-files: also when the attachments beside are gone.',
  'cli.help.move':
    'Takes everything from the SQLite database to the empty PostgreSQL database at DATABASE_URL and compares both sides. Stop Atlas first. Attachments stay in the data folder, or go to ATLAS_FILES_URL when it is set.',
  'cli.backup_done':
    '{path} is a proven backup: {expenses} expenses ({spent}), {transactions} transactions ({moved}), {files} attachments.',
  'cli.restore_done':
    '{path} is restored: {expenses} expenses ({spent}), {transactions} transactions ({moved}), {files} attachments.',
  'cli.backup_exists': '{path} is there already. Name a new file: a backup is never overwritten.',
  'cli.backup_nothing': 'There is no {path}.',
  'cli.backup_none': 'This file is no backup of Atlas.',
  'cli.backup_schema':
    'The database in this file is not as Atlas made it ({name} differs), so it cannot be trusted. Nothing was changed.',
  'cli.backup_broken': 'This backup is damaged. Nothing was changed; use an older one.',
  'cli.backup_file_lost':
    'An attachment is missing or not what it was. npm run atlas -- check tells more. No backup was made or restored.',
  'cli.restore_beside':
    '{count} attachments are not in the file, which was made before a migration, and not in their place either. Bring the folder {dir}/files back first, or add --without-files.',
  'cli.restore_was_beside': 'The attachments are not in the file; they stayed where they are.',
  'cli.copy_filled':
    'The database at DATABASE_URL holds data already. Name an empty one. Nothing was changed.',
  'cli.copy_differs':
    'The copy of {table} is not what the original is. Nothing was kept of it; the original is as it was.',
  'cli.move_postgres':
    'DATABASE_URL is set already. Unset it: this takes the SQLite database of {path} to the one that you name.',
  'cli.move_running':
    'Atlas is running on {path}. Stop it first: what is recorded meanwhile would be left behind.',
  'cli.move_head': 'table',
  'cli.move_rows': 'rows',
  'cli.move_sum': 'sum',
  'cli.move_from': 'SQLite',
  'cli.move_to': 'PostgreSQL',
  'cli.move_done':
    'Everything is there, row by row. Start Atlas with DATABASE_URL from now on; {path} is as it was.',
  'cli.move_files': '{count} attachments are in the storage at ATLAS_FILES_URL.',
  'cli.move_files_stay': 'Attachments stay in {path}: keep ATLAS_DATA_DIR as it is.',
  'cli.database_foreign':
    '{place} is no database of Atlas. Move it away, or set ATLAS_DATA_DIR to another folder. Nothing was changed.',
  'cli.database_newer':
    '{place} was written by a newer Atlas (schema {schema}); this is {own}, which knows up to {known}. Start the newer one, or restore a backup made before its upgrade. Nothing was changed.',
  'cli.database_newer_version':
    '{place} was written by a newer Atlas ({version}, schema {schema}); this is {own}, which knows up to {known}. Start the newer one, or restore a backup made before its upgrade. Nothing was changed.',
  'cli.upgrade_backup': 'Before the upgrade a proven backup of the database was made: {path}',
  'cli.upgrade_running':
    'Atlas is running on this data, and a newer Atlas would change it now. Stop it first.',
  'cli.upgrade_no_backup':
    'Atlas must upgrade the database and could not make a backup of it before: {reason}. Nothing was changed. Make room in {folder}, or let Atlas write there, and start again.',
  'cli.upgrade_damaged':
    'Atlas must upgrade the database, and a copy of it could not be proven: it is damaged. Nothing was changed. Start the Atlas that you had and run its npm run atlas -- check, or restore a backup.',
  'cli.restore_exists':
    '{path} is there already. Stop Atlas and move it away, or set ATLAS_DATA_DIR to an empty folder.',
  'cli.help.migrate': 'Brings the database up to this version of Atlas. npm start does so by itself.',
  'cli.help.check':
    'Checks everything that is stored and repairs nothing. Exit code 1 when something is wrong.',
  'cli.help.secret_new':
    'Forgets the secret that signs tokens and upload links: the next start makes a new one, and everyone signs in anew. Stop every process first.',
  'cli.secret_forgotten': 'The secret is forgotten. The next start makes a new one; everyone signs in anew.',
  'cli.unknown': 'There is no command “{typed}”. npm run atlas -- help lists them.',
  'cli.usage': 'Usage: {usage}',
  'cli.parse': '{reason}\nUsage: {usage}',
  'cli.password_prompt': 'Password: ',
  'cli.user_added': '{email} can sign in now.',
  'cli.password_set': 'The password of {email} is set; their sessions and API tokens have ended.',
  'cli.user_disabled': '{email} can no longer sign in; their sessions have ended.',
  'cli.user_was_disabled': '{email} could not sign in before either.',
  'cli.user_enabled': '{email} can sign in again.',
  'cli.user_was_enabled': '{email} could sign in before, too.',
  'cli.owner_made': 'Sign in as {email} with the password {password} (shown this once).',
  'cli.demo_loaded': 'The sample data is loaded. A statement to upload yourself: {path}',
  'cli.nobody': 'There is nobody yet to record this by. Add someone first: npm run atlas -- user add EMAIL.',
  'cli.none': 'none',
  'cli.sample_done': '{file} is the sample, as .{extension}. Look through it before you share it.',
  'cli.sample_unwritten': '{file} cannot be written: {reason}. Name a new file.',
  'cli.unreadable': '{file} cannot be read: {reason}',
  'cli.import_no_account': 'There is no one account “{word}”. There are: {list}.',
  'cli.import_questions': '{file} can be read in more than one way, so nothing was inserted.',
  'cli.import_reading': '  {value}: from {first} to {last}, {into} in, {out} out',
  'cli.import_answer': 'Answer here, then insert: {url}',
  'cli.import_undecided': {
    one: '{count} row may be in the account already, so it was left out. Decide here: {url}',
    other: '{count} rows may be in the account already, so they were left out. Decide here: {url}',
  },
  'cli.import_done':
    '{account}: {count} new, {known} there already, {skipped} lines that are no transactions.',
  'cli.migrated': 'The database is up to date.',
  'cli.check_ok': 'ok      {what}',
  'cli.check_wrong': 'WRONG   {what}: {count}',
  'cli.check_beyond': 'Transaction {transaction} of {date} is linked for {sum} more than the expense.',
  'cli.check_extra':
    'note    {count} files that no attachment names. They take room and do no harm: something broke off on its way.',
  'cli.check_twin':
    'note    {kind} {id}, "{name}", differs from {kind} {of} only by characters that cannot be seen. Rename or merge one of them.',
  'cli.check_unseen': 'note    {kind} {id}, "{name}", has a name that cannot be seen. Rename it.',
  'cli.kind.categories': 'category',
  'cli.kind.projects': 'project',
  'cli.kind.merchants': 'merchant',
  'cli.check_schema': '        {name}',
  'cli.check_failed': '{count} problems. Restore a backup, or ask for help with this list.',
  'cli.check_passed': 'All is well.',
  'cli.invariant.links': 'a transaction is claimed for as much as its links say',
  'cli.invariant.overclaimed': 'the links to a transaction never exceed it',
  'cli.invariant.types': 'a linked transaction is an expense, or its refund when money came in',
  'cli.invariant.deleted': 'a deleted expense accounts for nothing',
  'cli.invariant.items': 'an expense has items',
  'cli.invariant.arrived': 'an attachment has arrived with its size and hash, or not at all',
  'cli.invariant.receipts': 'a receipt in the tray has arrived, and what is said of it says something',
  'cli.invariant.reimbursed': 'what was reimbursed is reimbursable',
  'cli.invariant.merged':
    'a merged name is put away, has no expenses and points at one that stands for itself',
  'cli.invariant.covered': 'what links cover of an expense is what it says',
  'cli.invariant.decided': 'what people decided about a link is what the link says',
  'cli.invariant.learned': 'what was learned is what people decided',
  'cli.invariant.rules': 'rules have places of their own, and what they decided and did is known',
  'cli.invariant.pairs': 'an own transfer has its two sides',
  'cli.invariant.cores': 'the core of a transaction is what its description gives',
  'cli.invariant.lines': 'a transaction is what its line in its statement says',
  'cli.invariant.uploads': 'an upload says what became of it and how many lines it has',
  'cli.invariant.compared': 'an upload counts as new what its account does not hold',
  'cli.invariant.tallies': "what an account's days count is what it holds",
  'cli.invariant.uses': 'what a project or merchant counts is what its expenses are',
  'cli.invariant.currencies': 'an expense and its transactions are in one known currency',
  'cli.invariant.runs': 'an act that can be undone has its lines of history, and its undo',
  'cli.invariant.disabled': 'a disabled member has no session, no token and no open link',
  'cli.invariant.invitations': 'an email has one open invitation at most',
  'cli.invariant.statements': 'statements are kept byte for byte',
  'cli.invariant.words': 'what search finds is what the rows say',
  'cli.invariant.schema': 'tables, indexes and triggers are those of this version',
  'cli.invariant.database': 'the database file is whole',
  'cli.invariant.attachments': 'attachments are there, byte for byte',
} as const;

export const cli = {
  'cli.title': 'Atlas from the command line. It reads the same environment variables as npm start.',
  'cli.help.user_add': 'Adds a user. Asks for the password, or reads it from standard input.',
  'cli.help.user_password':
    'Sets a user’s password and ends their sessions and API tokens. Asks for the password, or reads it from standard input.',
  'cli.help.user_disable':
    'Signs a user out everywhere and keeps them from signing in. What they recorded stays.',
  'cli.help.user_enable': 'Lets a disabled user sign in again with their old password.',
  'cli.help.demo':
    'Loads sample data into an empty installation: accounts, transactions, expenses and a statement to upload.',
  'cli.help.import':
    'Uploads a statement and inserts its new rows. ACCOUNT is an ID or a name. If the statement can be read in more than one way, nothing is inserted and the questions are printed. --confirm: the first statement of its kind is read right, where nothing in it proves that.',
  'cli.help.sample':
    'Prints a sample that shows how the bank writes its statements, without any of your data; --to writes it to a new file. Use npm run -s so that nothing else is printed. Needs no database.',
  'cli.help.backup':
    'Writes the database and the attachments to one file and verifies it, while Atlas runs. The file is the same for both databases. It does not contain the signing secret.',
  'cli.help.restore':
    'Verifies a backup and restores it where there is no database yet, or an empty one: to the data folder, or to DATABASE_URL. Everyone has to sign in again. --without-files: even if attachments stored beside it are missing.',
  'cli.help.move':
    'Copies everything from the SQLite database to the empty PostgreSQL database at DATABASE_URL and compares the two. Stop Atlas first. Attachments stay in the data folder, or go to ATLAS_FILES_URL if it is set.',
  'cli.backup_done':
    '{path} is a verified backup: {expenses} expenses ({spent}), {transactions} transactions ({moved}), {files} attachments.',
  'cli.restore_done':
    '{path} is restored: {expenses} expenses ({spent}), {transactions} transactions ({moved}), {files} attachments.',
  'cli.backup_exists': '{path} already exists. Name a new file: backups are never overwritten.',
  'cli.backup_nothing': '{path} does not exist.',
  'cli.backup_none': 'This file is not an Atlas backup.',
  'cli.backup_schema':
    'The database in this file differs from the one that Atlas creates ({name}), so it cannot be trusted. Nothing was changed.',
  'cli.backup_broken': 'This backup is damaged. Nothing was changed. Use an older one.',
  'cli.backup_file_lost':
    'An attachment is missing or has changed. Run npm run atlas -- check for details. No backup was made or restored.',
  'cli.restore_beside':
    '{count} attachments are neither in this file, which was made before a migration, nor in the data folder. Restore the folder {dir}/files first, or add --without-files.',
  'cli.restore_was_beside': 'This file has no attachments; they stay where they are.',
  'cli.copy_filled':
    'The database at DATABASE_URL already contains data. Name an empty one. Nothing was changed.',
  'cli.copy_differs':
    'The copy of {table} differs from the original. The copy was discarded; the original is unchanged.',
  'cli.move_postgres':
    'DATABASE_URL is already set. Unset it: this command moves the SQLite database at {path} to the one that you name.',
  'cli.move_running':
    'Atlas is running on {path}. Stop it first: anything recorded during the move would be lost.',
  'cli.move_head': 'table',
  'cli.move_rows': 'rows',
  'cli.move_sum': 'sum',
  'cli.move_from': 'SQLite',
  'cli.move_to': 'PostgreSQL',
  'cli.move_done':
    'Everything was copied and compared. Start Atlas with DATABASE_URL from now on; {path} is unchanged.',
  'cli.move_files': '{count} attachments are in the storage at ATLAS_FILES_URL.',
  'cli.move_files_stay': 'Attachments stay in {path}: keep ATLAS_DATA_DIR as it is.',
  'cli.database_foreign':
    '{place} is not an Atlas database. Move it away, or set ATLAS_DATA_DIR to another folder. Nothing was changed.',
  'cli.database_newer':
    '{place} was written by a newer Atlas (schema {schema}); this is {own}, which supports schemas up to {known}. Start the newer one, or restore a backup made before the upgrade. Nothing was changed.',
  'cli.database_newer_version':
    '{place} was written by a newer Atlas ({version}, schema {schema}); this is {own}, which supports schemas up to {known}. Start the newer one, or restore a backup made before the upgrade. Nothing was changed.',
  'cli.upgrade_backup': 'A verified backup of the database was made before the upgrade: {path}',
  'cli.upgrade_step': 'Upgrading the database, step {step} of {steps}: {name}',
  'cli.upgrade_running':
    'Another Atlas is running on this data, and this newer version would upgrade it. Stop the other one first.',
  'cli.upgrade_no_backup':
    'Atlas must upgrade the database, but could not make a backup first: {reason}. Nothing was changed. Free some space in {folder}, or let Atlas write there, and start again.',
  'cli.upgrade_damaged':
    'Atlas must upgrade the database, but it is damaged. Nothing was changed. Start the previous version and run npm run atlas -- check, or restore a backup.',
  'cli.restore_exists':
    '{path} already exists. Stop Atlas and move it away, or set ATLAS_DATA_DIR to an empty folder.',
  'cli.help.migrate': 'Upgrades the database to this version of Atlas. npm start does this automatically.',
  'cli.help.check': 'Checks all stored data and repairs nothing. The exit code is 1 if there are problems.',
  'cli.help.secret_new':
    'Deletes the secret that signs tokens and upload links: the next start creates a new one, and everyone has to sign in again. Stop all Atlas processes first.',
  'cli.secret_forgotten':
    'The secret was deleted. The next start creates a new one; everyone has to sign in again.',
  'cli.unknown': 'Unknown command “{typed}”. npm run atlas -- help lists all commands.',
  'cli.usage': 'Usage: {usage}',
  'cli.parse': '{reason}\nUsage: {usage}',
  'cli.password_prompt': 'Password: ',
  'cli.user_added': '{email} can sign in now.',
  'cli.password_set': 'The password of {email} was changed; their sessions and API tokens have ended.',
  'cli.user_disabled': '{email} can no longer sign in; their sessions have ended.',
  'cli.user_was_disabled': '{email} was already disabled.',
  'cli.user_enabled': '{email} can sign in again.',
  'cli.user_was_enabled': '{email} was not disabled.',
  'cli.owner_made': 'Sign in as {email} with the password {password} (shown only once).',
  'cli.demo_loaded': 'The sample data was loaded. A statement to try the upload with: {path}',
  'cli.nobody': 'This needs a user to record it under. Add one first: npm run atlas -- user add EMAIL.',
  'cli.none': 'none',
  'cli.sample_done': 'The sample was written to {file} (.{extension}). Check it before you share it.',
  'cli.sample_unwritten': '{file} cannot be written: {reason}. Name a new file.',
  'cli.unreadable': '{file} cannot be read: {reason}',
  'cli.import_no_account': '“{word}” does not name exactly one account. The accounts are: {list}.',
  'cli.import_questions': '{file} can be read in more than one way, so nothing was inserted.',
  'cli.import_reading': '  {value}: from {first} to {last}, {into} in, {out} out',
  'cli.import_line': '  line {line}: {raw}',
  'cli.import_answer': 'Answer here, then insert: {url}',
  'cli.import_undecided': {
    one: '{count} row may already be in the account, so it was skipped. Decide here: {url}',
    other: '{count} rows may already be in the account, so they were skipped. Decide here: {url}',
  },
  'cli.import_done': '{account}: {count} new, {known} already there, {skipped} lines skipped.',
  'cli.migrated': 'The database is up to date.',
  'cli.check_ok': 'ok      {what}',
  'cli.check_wrong': 'WRONG   {what}: {count}',
  'cli.check_beyond': 'Transaction {transaction} from {date} is linked to the expense for {sum} too much.',
  'cli.check_uneven': 'note    Expense {expense} from {date}: {why}',
  'cli.check_extra':
    'note    {count} files belong to no attachment, probably from interrupted uploads. They take up space but do no harm.',
  'cli.check_twin':
    'note    {kind} {id}, “{name}”, differs from {kind} {of} only in invisible characters. Rename or merge one of them.',
  'cli.check_unseen': 'note    {kind} {id}, “{name}”, has a name of invisible characters. Rename it.',
  'cli.check_doubled': {
    one: 'note    {account}: {count} row of “{file}” looks like a row of “{other}” ({rows}).',
    other: 'note    {account}: {count} rows of “{file}” look like rows of “{other}” ({rows}).',
  },
  'cli.kind.categories': 'category',
  'cli.kind.projects': 'project',
  'cli.kind.merchants': 'merchant',
  'cli.check_schema': '        {name}',
  'cli.check_failed': '{count} problems found. Restore a backup, or ask for help with this list.',
  'cli.check_passed': 'No problems found.',
  'cli.invariant.links': 'each transaction is linked for the sum of its links',
  'cli.invariant.overclaimed': 'links never exceed their transaction',
  'cli.invariant.types': 'a linked transaction is an expense, or a refund if money came in',
  'cli.invariant.deleted': 'deleted expenses have no links',
  'cli.invariant.items': 'every expense has items',
  'cli.invariant.arrived': 'attachments are complete, with size and hash, or not uploaded yet',
  'cli.invariant.receipts': 'receipts in the tray are complete, and their facts are not empty',
  'cli.invariant.reimbursed': 'only reimbursable expenses are reimbursed',
  'cli.invariant.merged': 'merged names are archived, have no expenses and point to a name in use',
  'cli.invariant.covered': 'each expense is covered for the sum of its links',
  'cli.invariant.decided': 'decisions about links agree with the links',
  'cli.invariant.learned': 'what was learned agrees with the decisions',
  'cli.invariant.rules': 'rules have distinct positions, and their decisions and runs are known',
  'cli.invariant.pairs': 'every transfer has two sides',
  'cli.invariant.cores': 'the core of each transaction follows from its description',
  'cli.invariant.lines': 'transactions agree with their lines in the statement',
  'cli.invariant.uploads': 'uploads have the right state and number of lines',
  'cli.invariant.compared': 'rows counted as new are not in the account',
  'cli.invariant.tallies': 'daily counts of accounts agree with their transactions',
  'cli.invariant.uses': 'counts of projects and merchants agree with their expenses',
  'cli.invariant.currencies': 'an expense and its transactions have one known currency',
  'cli.invariant.runs': 'runs that can be undone have their history lines and undo data',
  'cli.invariant.disabled': 'disabled members have no sessions, tokens or open links',
  'cli.invariant.invitations': 'an email has at most one open invitation',
  'cli.invariant.statements': 'statement files are unchanged',
  'cli.invariant.words': 'the search index agrees with the rows',
  'cli.invariant.schema': 'tables, indexes and triggers are those of this version',
  'cli.invariant.database': 'the database file is intact',
  'cli.invariant.attachments': 'attachment files are present and unchanged',
} as const;

/** All limits that users, API clients and operators can run into. Tuning values of one query or loop stay beside it. */

export const KIB = 1024;
export const MIB = 1024 * KIB;
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const YEAR_SECONDS = 365 * 24 * 60 * 60;

// Pages

/** Accounts that the sidebar lists by name; the others are on their page. */
export const NAVIGATION_ACCOUNTS = 12;
/** Receipts in the tray up to which the sidebar counts. */
export const NAVIGATION_RECEIPTS = 999;

// Files

/** The file of a bank statement: 5 MB. */
export const STATEMENT_BYTES = 5 * MIB;
/** Records in one statement. */
export const STATEMENT_RECORDS = 100_000;
/** Inserts whose layout and money a new statement is compared with. */
export const COMPARED_INSERTS = 3;
/** Rows of a statement that are looked for in other accounts. */
export const PLACED_ROWS = 200;
/** Files of earlier releases that one comparison reads again; rows of further ones are compared by day and amount. */
export const REREAD_BYTES = 4 * STATEMENT_BYTES;
/** Rows of a statement that one call decides about, and that the review lists to decide. */
export const DECISIONS = 1_000;
export const DECISIONS_SHOWN = 50;
/** Pairs of uploads with the same rows that an account's page names, the newest first. */
export const DOUBLES_SHOWN = 3;
/** Transactions of a row's amount, around its day, of which it may be said to be one. */
export const CANDIDATES_SHOWN = 100;
/** XML in a statement: elements inside each other, elements, and characters of one text or attribute. */
export const XML_BOUNDS = { depth: 64, elements: 2_000_000, text: 64 * KIB, attributes: 64 } as const;
/** A workbook's archive: its parts, the bytes that they unpack to in all, also by the archive's own size. */
export const ARCHIVE_BOUNDS = { entries: 200, bytes: 64 * MIB, ratio: 100 } as const;
/**
 * A whole workbook or web page: visible sheets, elements or records of all of them, cells that are kept, empty ones before
 * others included, and characters of all cells.
 */
export const WORKBOOK_BOUNDS = {
  sheets: 50,
  steps: 4_000_000,
  cells: 2_000_000,
  characters: 16 * MIB,
} as const;
/** Columns of a sheet that are read. */
export const SHEET_COLUMNS = 200;
/** Payments of one batch entry whose texts are kept. */
export const BATCH_PAYMENTS = 200;
/** Reading a statement or making a sample of it: milliseconds of processor, and in all; and the heap of its thread, and of it what is young, in MB. */
export const READING_BOUNDS = { processor: MINUTE_MS, ms: 5 * MINUTE_MS, heap: 512, young: 12 } as const;
/** The same of an insert, an undo, or what rules decide. */
export const CHANGE_BOUNDS = {
  processor: 10 * MINUTE_MS,
  ms: 30 * MINUTE_MS,
  heap: 1_024,
  young: 12,
} as const;
/** How long the thread that has read a statement is kept, while people may adjust how it is read. */
export const READING_IDLE_MS = 20 * SECOND_MS;
/** Lines of a statement that are shown beside those of its sample. */
export const SAMPLE_LINES = 100;
/** How long a statement is tried to be made anonymous, in milliseconds of processor. */
export const SAMPLE_MS = 20 * SECOND_MS;
/** An attachment of an expense: 20 MB. */
export const ATTACHMENT_BYTES = 20 * MIB;
/** How long a link for uploading one attachment is valid: 15 minutes. */
export const UPLOAD_LINK_SECONDS = 15 * 60;
/** Announced attachments whose bytes have not arrived after a day are deleted. */
export const UNSENT_ATTACHMENT_MS = DAY_MS;
/** Attachments without an expense are deleted after a week, so a form left open on Friday can be saved on Monday. */
export const UNATTACHED_ATTACHMENT_MS = 7 * DAY_MS;
/** How long a discarded receipt can be brought back. */
export const DISCARDED_RECEIPT_MS = 30 * DAY_MS;
/** Files that are put into the tray of receipts at a time. */
export const RECEIPTS_AT_ONCE = 20;
/** What people take for a receipt, by its bytes; browsers call XML either way. A program may put any file into the tray. */
export const RECEIPT_TYPES = /^image\/|\/(pdf|xml|rfc822)$/;
/**
 * Photos are made this small on the device that took them: longest sides in pixels, and bytes of the thumbnail. `bytes`
 * take nine seconds at 400 kbit/s: a picture of more is pressed harder, down to the last of the qualities.
 */
export const RECEIPT_PICTURE = {
  side: 2_000,
  bytes: 450 * KIB,
  qualities: [0.8, 0.6, 0.4],
  thumbnail_side: 160,
  thumbnail_bytes: 12 * KIB,
} as const;
/** Receipts that one device sends at the same time. */
export const RECEIPTS_SENT_AT_ONCE = 3;
/** A receipt's thumbnail: 16 kB. */
export const THUMBNAIL_BYTES = 16 * KIB;
/**
 * What is looked at of a PDF: pages, and characters of their text; for how many milliseconds of processor, and in all;
 * and the heap of the thread that does, and of it what is young, in MB.
 */
export const PDF_BOUNDS = {
  pages: 20,
  characters: 100_000,
  processor: 5 * SECOND_MS,
  ms: MINUTE_MS,
  heap: 96,
  young: 8,
} as const;
/**
 * The XML of an invoice: as of a statement, but with documents inside; lines and other elements that are kept of it, and
 * characters of one of them.
 */
export const INVOICE_BOUNDS = {
  depth: 32,
  elements: 1_000_000,
  text: ATTACHMENT_BYTES,
  attributes: 32,
  kept: 100_000,
  value: 4_000,
} as const;
/** Characters of an invoice's number that are kept. */
export const INVOICE_NUMBER_LENGTH = 100;
/**
 * A mail: bytes of its headers, parts within each other, mails within each other, files that are taken from it, and characters of
 * its text.
 */
export const MAIL_BOUNDS = {
  headers: 256 * KIB,
  depth: 32,
  mails: 3,
  files: RECEIPTS_AT_ONCE,
  characters: 100_000,
} as const;
/** Files inside a PDF among which that of an invoice is looked for. */
export const PDF_FILES = 100;
/** PDFs that wait to be looked at, of everyone and of one person; further ones are read once there is a place. */
export const PDF_WAITING = { most: 40, each: 10 } as const;
/** How long an act waits for its receipts to be read; the others are read after its answer. */
export const RECEIPTS_WAIT_MS = 3 * SECOND_MS;
/** How often a process looks for receipts that were not read, and how long it leaves a person's alone that cannot be read now. */
export const RECEIPTS_PAUSE_MS = SECOND_MS;
export const RECEIPTS_REST_MS = MINUTE_MS;
/** Different totals and days of one PDF that are proposed. */
export const FACTS_PER_RECEIPT = 6;
/** Days from a receipt to its expense, and to its bank transaction, that are looked at; `sure`: either, where nobody has to look. */
export const RECEIPT_DAYS = {
  expense: [-7, 7],
  transaction: [-3, 30],
  undated: [-60, 7],
  sure: [-1, 5],
} as const;
/** Expenses, and transactions, that are proposed for a receipt. */
export const RECEIPT_PROPOSALS = 5;
/** Characters of a stored file name. */
export const FILE_NAME_LENGTH = 200;

// Expenses and transactions

/** How long a deleted expense can be restored. */
export const DELETED_EXPENSE_DAYS = 30;
/** An expense is similar to a transaction when its day is at most this far away. */
export const SIMILAR_DAYS = 7;
/** Similar expenses in one answer. */
export const SIMILAR_EXPENSES = 100;
/** Two expenses of one amount and merchant within so many days may be the same. */
export const ALIKE_DAYS = 3;
export const ALIKE_EXPENSES = 3;
/** Ids that one call may name; a filter may find any number. */
export const IDS_PER_CALL = 1_000;
/** Decisions that one call of the queue takes. */
export const ACTS_PER_CALL = 100;
/** Rows of a group that are counted, and decided at once. */
export const ROWS_PER_GROUP = 200;
/** Rows of the queue among which those are looked for that can be accepted at once. */
export const ROWS_FOR_SURE = 100;
/** Groups that the queue offers. */
export const GROUPS_SHOWN = 8;
/** Expenses that one call records, one for each transaction. */
export const EXPENSES_PER_CALL = 500;
export const ITEMS_PER_EXPENSE = 100;
export const RULES_MOST = 500;
/** Characters of the text that a rule looks for, and how many letters it needs. */
export const RULE_TEXT = { most: 200, letters: 3 } as const;
/** Transactions of each kind that a rule's preview shows. */
export const RULE_ROWS_SHOWN = 50;
/** A rule's latest runs that its answer lists. */
export const RULE_RUNS_SHOWN = 10;
/** Rules that are proposed at once, for how long (ms) a person is not asked again after an answer, and how many refused ones are listed. */
export const RULE_PROPOSALS = { most: 20, rest: 600_000, refused: 50 } as const;
/** A rule pauses when people have corrected this many of the last that it decided about. */
export const RULE_CORRECTED = { last: 10, most: 2 } as const;
export const ATTACHMENTS_PER_EXPENSE = 100;
/** Expenses that one call links to a transaction. */
export const LINKS_PER_CALL = 50;
/** Transactions that one expense may be linked to. */
export const LINKS_PER_EXPENSE = 100;
/** What an undo kept as it is: its answer lists all, history notes this many. A run's page shows the first, and of what it changed. */
export const KEPT_NOTED = 1_000;
export const KEPT_SHOWN = 100;
/** Suggestions that one form accepts or dismisses. */
export const MATCHES_PER_ACT = 200;
/** Links that one suggestion may consist of. */
export const LINKS_PER_SUGGESTION = 200;
/** Beyond this, pages say "more than" so many suggestions. */
export const MATCHES_COUNTED = 999;
/** How long one job works on suggestions before others of the thread have their turn. */
export const SUGGESTIONS_STEP_MS = 400;
/** How long it rests after such a job: what people do meanwhile is worked on together. */
export const SUGGESTIONS_REST_MS = 200;
/** How often a process looks whether suggestions have to be computed. */
export const SUGGESTIONS_PAUSE_MS = SECOND_MS;
/** How long a process that stops waits for the thread of suggestions; what it had begun is computed again. */
export const SUGGESTIONS_END_MS = SECOND_MS;
/** A process that stops amid computing suggestions leaves them to others after this time. */
export const SUGGESTIONS_LEASE_MS = 30 * SECOND_MS;
/** Characters of a comment of an expense, an item or a transaction. */
export const COMMENT_LENGTH = 2_000;
/** Characters of the name of a category, project, merchant, account, person or API token. */
export const NAME_LENGTH = 100;
/** Characters of the core of a transaction's description, which databases index. */
export const CORE_LENGTH = 200;
/** Characters of a text that the expense list or a data table is filtered by. */
export const FILTER_LENGTH = 200;
/** Characters of a text that transactions are searched for. */
export const TRANSACTION_SEARCH_LENGTH = 1_000;
/** Characters of a search of everything. */
export const SEARCH_LENGTH = 100;
/** Results of each kind in a search of everything. */
export const SEARCH_RESULTS = 8;
/** Rows of one amount among which a search looks for the words beside it, and statements whose names it compares: the newest. */
export const SEARCH_LOOKED_AT = 2_000;
/** The same in the search dialog, where all kinds must be visible at once. */
export const DIALOG_SEARCH_RESULTS = 5;
/** Names suggested while one is typed. */
export const NAME_SUGGESTIONS = 20;
/** Days that the home page looks back for expenses without a receipt. */
export const HOME_DAYS = 90;
/** Beyond this the home page says "more than". */
export const HOME_COUNT = 999;

// Pages of lists: default and maximum number of entries

export const PAGE_BOUNDS = {
  expenses: { limit: 10, most: 100 },
  /** The same as a table. */
  expenseTable: { limit: 50, most: 200 },
  deletedExpenses: { limit: 50, most: 50 },
  transactions: { limit: 10, most: 200 },
  /** Those of all accounts. */
  allTransactions: { limit: 50, most: 200 },
  /** The page of the list around one transaction. */
  transactionsAround: { limit: 50, most: 200 },
  uploads: { limit: 10, most: 200 },
  undo: { limit: 50, most: 200 },
  review: { limit: 50, most: 200 },
  /** Every row of a statement. */
  preprocess: { limit: STATEMENT_RECORDS, most: STATEMENT_RECORDS },
  runs: { limit: 50, most: 200 },
  /** What happened to one thing. */
  history: { limit: 50, most: 50 },
  receipts: { limit: 25, most: 100 },
  missing: { limit: 18, most: 18 },
  table: { limit: 10, most: 200 },
  names: { limit: 5, most: 200 },
  suggestions: { limit: 25, most: 100 },
  queue: { limit: 25, most: 50 },
} as const;
/** What the lines of one page of a thing's history may say in all, unless that is a single line: 256 KiB. */
export const HISTORY_PAGE_BYTES = 256 * KIB;
/** The largest offset of a page. */
export const PAGE_OFFSET = 1_000_000_000;
/** The largest number of a data table's page. */
export const TABLE_PAGE = 1_000_000;
/** Filters in one request of a data table. */
export const TABLE_FILTERS = 20;

// What browsers keep

/** How long a browser keeps the lists of categories, projects and merchants: 60 minutes. */
export const NAMES_CACHE_SECONDS = 60 * 60;
/** How long a browser keeps accounts: 5 minutes. */
export const ACCOUNT_CACHE_SECONDS = 5 * 60;
/** How long a browser keeps an expense: 5 minutes. */
export const EXPENSE_CACHE_SECONDS = 5 * 60;
/** How long a client keeps the API's description. */
export const OPENAPI_CACHE_SECONDS = 60 * 60;
/** Lifetime of a flash message's cookie. */
export const FLASH_SECONDS = 60;
/** Characters of a flash message, which has to fit into a cookie. */
export const FLASH_LENGTH = 900;

// On the page

/** How long a toast is shown: 4 seconds. */
export const TOAST_MS = 4 * SECOND_MS;
/** The same for one with Undo. */
export const UNDO_TOAST_MS = 10 * SECOND_MS;
/** Debounce of a data table's search. */
export const TABLE_SEARCH_DEBOUNCE_MS = 500;
/** Debounce of the search dialog. */
export const SEARCH_DEBOUNCE_MS = 120;
/** Debounce of fields that suggest names. */
export const SUGGESTIONS_DEBOUNCE_MS = 150;
/** Debounce of storing the expense form as a draft. */
export const DRAFT_DEBOUNCE_MS = 300;
/** Debounce of renewing what stands around the queue: longer than most decisions take, since it fetches the page. */
export const AROUND_DELAY_MS = 3_000;
/** Of a body in characters: browsers send at most 64 KiB for a page that was left, of all its requests together. */
export const KEEPALIVE_LENGTH = 12_000;
/** Timeout of small requests from scripts. */
export const CALL_TIMEOUT_MS = 30 * SECOND_MS;
/** An upload times out when it makes no progress for this long. */
export const UPLOAD_SILENCE_MS = MINUTE_MS;
/** How often a decision of the queue is sent again that finds Atlas busy, and the longest wait for which the answer may ask. */
export const SENT_AGAIN = { times: 3, longest_seconds: 5 } as const;
/** Delay of the first retry; it doubles with each further one. */
export const RETRY_FIRST_MS = 4 * SECOND_MS;
/** The longest delay between retries. */
export const RETRY_LONGEST_MS = 5 * MINUTE_MS;

// People

/** Characters of an email, and of a password that is typed to sign in. */
export const SIGN_IN_LENGTH = { min: 3, max: 50 } as const;
/** Characters of a password that is set. */
export const PASSWORD_LENGTH = { min: 12, max: 50 } as const;
/** Characters of the secret that signs tokens and upload links, at least. */
export const SECRET_LENGTH = 32;
/** A session ends after this long, even when it is in use. */
export const SESSION_MS = 90 * DAY_MS;
export const SESSIONS_PER_PERSON = 20;
/** For this long after a rotation, the previous refresh token still gets the same successor. */
export const REFRESH_GRACE_MS = 30 * SECOND_MS;
/** An expired token is accepted for this long, since clocks differ. */
export const TOKEN_LEEWAY_SECONDS = 5;
/** Last use of sessions and API tokens is written at most this often. */
export const LAST_USED_MS = MINUTE_MS;
export const API_TOKENS_PER_PERSON = 50;
/** How long an invitation is valid. */
export const INVITATION_MS = 7 * DAY_MS;
/** How long a link for a member's new password is valid. */
export const PASSWORD_LINK_MS = DAY_MS;
/** How long ended sessions and expired links are kept. */
export const ENDED_SESSION_MS = 30 * DAY_MS;
/** An address counts as known for this long after a sign-in from it. */
export const KNOWN_ADDRESS_MS = 30 * DAY_MS;
/** The longest wait that an answer asks for: 15 minutes. */
export const RETRY_AFTER_SECONDS = 900;
/** Failed sign-ins: for an email at an address `free` are free, then each blocks for 1, 2, 4 … seconds. */
export const SIGN_IN_THROTTLE = {
  emailAtAddress: { free: 5, windowMs: DAY_MS, longestSeconds: RETRY_AFTER_SECONDS },
  address: { most: 30, windowMs: 10 * MINUTE_MS },
  /** From unknown addresses only: guessing from many machines is no faster than from one. */
  email: { most: 60, windowMs: HOUR_MS },
} as const;

/** Clocks of processes on one database may differ by this much; beyond it, a clock was put back. */
export const CLOCK_SKEW_MS = MINUTE_MS;

// Requests

/** Calls, uploads and upload links a minute, averaged over `RATE_WINDOW_MINUTES`. */
export const RATE_PER_MINUTE = { call: 600, upload: 30, link: 120 } as const;
/** An hour's worth may come at once, so that ten years of statements can be uploaded in one go. */
export const RATE_WINDOW_MINUTES = 60;
/** How long the answer to an Idempotency-Key is kept. */
export const IDEMPOTENCY_MS = DAY_MS;
/** Browsers reuse a key for an hour less, to allow for clock differences and slow connections. */
export const IDEMPOTENCY_CLIENT_MS = IDEMPOTENCY_MS - HOUR_MS;
/** Characters of an Idempotency-Key. */
export const IDEMPOTENCY_KEY_LENGTH = 255;
/** Fields of a form: far more than the largest expense has. */
export const FORM_FIELDS = 1_000;
/** Characters of a form that the sign-in page carries, and how long it may. */
export const KEPT_FORM_LENGTH = 64 * KIB;
export const KEPT_FORM_SECONDS = 1_800;
/** Characters of a form without files. */
export const FORM_LENGTH = 256 * KIB;
/** A request's body, unless its route sets another limit. */
export const BODY_BYTES = 256 * KIB;
/** Lists and objects within each other in a JSON body: far more than any call has. */
export const JSON_DEPTH = 32;
/** The body of a sign-in and other small forms. */
export const SMALL_BODY_BYTES = 8 * KIB;
/** A form of an expense that carries its attachments along. */
export const EXPENSE_FORM_BYTES = 21 * MIB;
/** A request's headers have to arrive within this time. */
export const HEADERS_MS = 10 * SECOND_MS;
/** After its headers, a request without a session has to be over within this time: 30 seconds in all, as they are checked once a second. */
export const UNAUTHENTICATED_MS = 18 * SECOND_MS;
/** What a request without a session may send in all, its headers and whatever stands between requests included. */
export const UNAUTHENTICATED_BYTES = 256 * KIB;
/** A body that comes more slowly is cut off after `BODY_GRACE_MS`. */
export const SLOWEST_BYTES_PER_SECOND = 10 * KIB;
export const BODY_GRACE_MS = 10 * SECOND_MS;
/**
 * Bodies in memory, of all requests together, until they are answered: those beyond `BODY_BYTES`, and all others. What is made
 * of a body takes many times as much again, so there is one statement, or one form with files, at a time.
 */
export const LARGE_BODIES_BYTES = STATEMENT_BYTES + 64 * KIB;
export const SMALL_BODIES_BYTES = 32 * MIB;
/** Large bodies are received into files first; more than this are refused at once. */
export const BODIES_ON_DISK_BYTES = 1024 * MIB;
/** How long a body waits for its place in memory, less than proxies wait for an answer; then its sender is told when to try again. */
export const BODY_WAIT_MS = 50 * SECOND_MS;
export const BODY_WAIT_SECONDS = 5;
/** What is still taken in after an early answer, and for how long, so that its sender can read it. */
export const LINGER_BYTES = 128 * KIB;
export const LINGER_MS = SECOND_MS;
/** Overhead of a multipart body, beyond its file. */
export const MULTIPART_BYTES = 64 * KIB;
/** Content security policy reports logged per minute. */
export const CSP_REPORTS_PER_MINUTE = 30;
/** How long a stopping server waits for jobs on threads, whose requests are then answered that they were stopped. */
export const JOBS_END_MS = 7 * SECOND_MS;
/** How long a stopping server waits for running requests to finish. */
export const DRAIN_MS = 9 * SECOND_MS;

// The database

/** A process's connections to PostgreSQL, beside one of the thread that reads statements. */
export const DATABASE_CONNECTIONS = 10;
/** Those that no write may take, so that pages and `/healthz` answer while writes wait. */
export const READING_CONNECTIONS = 4;
/** Writes that wait for one of the other connections, and for how long. */
export const WAITING_WRITES = { most: 200, ms: 5 * SECOND_MS } as const;
/** How long a statement waits for a lock that another transaction holds. */
export const LOCK_WAIT_MS = 20 * SECOND_MS;
/** After this long, for example without a synchronous standby, a commit's outcome counts as unknown. */
export const COMMIT_WAIT_MS = 15 * SECOND_MS;
/** How long a request for reading waits for what it notes on the way, such as a renewed session. */
export const NOTE_WAIT_MS = SECOND_MS;
/** How long a statement or a transaction is tried again, by what went wrong. */
export const RETRIED_MS = { serialization: 10 * SECOND_MS, unreachable: 3 * SECOND_MS } as const;

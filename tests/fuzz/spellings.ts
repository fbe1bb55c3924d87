/** A statement whose texts need quotes and non-ASCII characters. */
const ROWS = [
  ['2026-03-02', 'Café "Zoë", Köln', '-12.50'],
  ['2026-03-02', 'Café "Zoë", Köln', '-12.50'],
  ['2026-03-03', 'Salary; March', '45000.00'],
  ['2026-03-05', 'Rent', '-1234.56'],
  ['2026-03-09', 'Müller & Söhne', '-0.99'],
];
const HEADER = ['Date', 'Description', 'Amount'];

/** The expected rows in any spelling. */
export const SPELLED = ROWS.map(([date, description, amount]) => ({
  ...{ date, description, amount: Number(amount) },
}));

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

function spell({ delimiter = ',', line = '\n', all = false } = {}): string {
  const cell = (text = '') => (all || text.includes(delimiter) || /["\r\n]/.test(text) ? quoted(text) : text);
  return [HEADER, ...ROWS].map((cells) => cells.map(cell).join(delimiter) + line).join('');
}

/** The same statement as saved by different programs. */
export const SPELLINGS: Record<string, Buffer> = {
  'as it is': Buffer.from(spell()),
  'with a mark of byte order': Buffer.from(`\ufeff${spell()}`),
  'with the line ends of Windows': Buffer.from(spell({ line: '\r\n' })),
  'with the line ends of old Macs': Buffer.from(spell({ line: '\r' })),
  'in UTF-16': Buffer.from(`\ufeff${spell()}`, 'utf16le'),
  'in UTF-16, the other way round': Buffer.from(`\ufeff${spell()}`, 'utf16le').swap16(),
  'in Windows-1252': Buffer.from(spell(), 'latin1'),
  'with semicolons': Buffer.from(spell({ delimiter: ';' })),
  'with tabs': Buffer.from(spell({ delimiter: '\t' })),
  'with everything in quotes': Buffer.from(spell({ all: true })),
  'without a line end at the end': Buffer.from(spell().trimEnd()),
};

import { workbook } from './workbook.ts';

/** A transaction as the bank knows it. `amount` in minor units, negative when money left. */
export interface TrueRow {
  date: string;
  amount: number;
  payee: string;
  purpose: string;
  reference: string;
}

/** Some days of a bank's book, with the balance before them. */
export interface Part {
  from: string;
  to: string;
  opening: number;
  rows: readonly TrueRow[];
}

export const NUMBER = '00114471';
const CURRENCY = 'INR';

const plain = (minor: number, mark = '.'): string =>
  `${minor < 0 ? '-' : ''}${Math.floor(Math.abs(minor) / 100)}${mark}${String(Math.abs(minor) % 100).padStart(2, '0')}`;
const compact = (date: string): string => date.replaceAll('-', '');
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const cut = (text: string, length: number): string => [...text].slice(0, length).join('').trim();
const total = ({ opening, rows }: Part): number => rows.reduce((sum, { amount }) => sum + amount, opening);
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function csv({ opening, rows }: Part): string {
  let balance = opening;
  const lines = rows.map((row) => {
    balance += row.amount;
    const cells = [row.date, quoted(row.payee), quoted(row.purpose), plain(row.amount), plain(balance)];
    return cells.join(',');
  });
  return `${['Date,Payee,Purpose,Amount,Balance', ...lines].join('\n')}\n`;
}

/** OFX 1 has names of 32 characters, and no closing tags of leaves. */
function ofx1(part: Part): string {
  const entries = part.rows.map(
    (row) => `<STMTTRN>
<TRNTYPE>${row.amount < 0 ? 'DEBIT' : 'CREDIT'}
<DTPOSTED>${compact(row.date)}120000[+5.5:IST]
<TRNAMT>${plain(row.amount)}
<FITID>${row.reference}
<NAME>${escaped(cut(row.payee, 32))}
</STMTTRN>`,
  );
  return `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:UTF-8
CHARSET:NONE
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX>${ofxBody(part, entries.join('\n'), '')}</OFX>
`;
}

function ofx2(part: Part): string {
  const entries = part.rows.map(
    (row) =>
      `<STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>${compact(row.date)}</DTPOSTED><TRNAMT>${plain(row.amount)}</TRNAMT><FITID>${row.reference}</FITID><NAME>${escaped(cut(row.payee, 32))}</NAME>${row.purpose ? `<MEMO>${escaped(cut(row.purpose, 255))}</MEMO>` : ''}</STMTTRN>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>${ofxBody(part, entries.join('\n'), 'closed')}</OFX>
`;
}

function ofxBody(part: Part, entries: string, closed: string): string {
  const leaf = (name: string, value: string) => `<${name}>${value}${closed && `</${name}>`}\n`;
  return `<BANKMSGSRSV1><STMTTRNRS>${leaf('TRNUID', '1')}<STMTRS>${leaf('CURDEF', CURRENCY)}
<BANKACCTFROM>${leaf('BANKID', '1')}${leaf('ACCTID', NUMBER)}${leaf('ACCTTYPE', 'CHECKING')}</BANKACCTFROM>
<BANKTRANLIST>${leaf('DTSTART', compact(part.from))}${leaf('DTEND', compact(part.to))}${entries}
</BANKTRANLIST><LEDGERBAL>${leaf('BALAMT', plain(total(part)))}${leaf('DTASOF', compact(part.to))}</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>`;
}

function qif({ rows }: Part): string {
  const entries = rows.map(
    ({ date, amount, payee, purpose }) =>
      `D${date}\nT${plain(amount)}\nP${cut(payee, 32)}\n${purpose ? `M${cut(purpose, 40)}\n` : ''}^\n`,
  );
  return `!Type:Bank\n${entries.join('')}`;
}

const camt =
  (version: string) =>
  (part: Part): string => {
    const isNew = Number(version) >= 8;
    const balance = (code: string, minor: number, date: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${CURRENCY}">${plain(Math.abs(minor))}</Amt><CdtDbtInd>${minor < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;
    const entries = part.rows.map((row) => {
      const party = `<Nm>${escaped(cut(row.payee, 140))}</Nm>`;
      const side = row.amount < 0 ? 'Cdtr' : 'Dbtr';
      return `<Ntry><Amt Ccy="${CURRENCY}">${plain(Math.abs(row.amount))}</Amt><CdtDbtInd>${row.amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>${isNew ? '<Cd>BOOK</Cd>' : 'BOOK'}</Sts><BookgDt><Dt>${row.date}</Dt></BookgDt><ValDt><Dt>${row.date}</Dt></ValDt><AcctSvcrRef>${row.reference}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><${side}>${isNew ? `<Pty>${party}</Pty>` : party}</${side}></RltdPties>${row.purpose ? `<RmtInf><Ustrd>${escaped(cut(row.purpose, 140))}</Ustrd></RmtInf>` : ''}</TxDtls></NtryDtls></Ntry>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><FrToDt><FrDtTm>${part.from}T00:00:00</FrDtTm><ToDtTm>${part.to}T23:59:59</ToDtTm></FrToDt><Acct><Id><Othr><Id>${NUMBER}</Id></Othr></Id><Ccy>${CURRENCY}</Ccy></Acct>${balance('OPBD', part.opening, part.from)}${balance('CLBD', total(part), part.to)}
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>
`;
  };

/** MT940 has the letters of SWIFT alone, in pieces of 27. */
function mt940(part: Part): string {
  const day = (date: string) => compact(date).slice(2);
  const swift = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9/?:().,'+ -]/g, '')
      .replace(/[?:]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const pieces = (text: string, first: number, most: number) =>
    (swift(text).match(/.{1,27}/g) ?? [])
      .slice(0, most)
      .map((piece, at) => `?${first + at}${piece}`)
      .join('\r\n');
  const balance = (tag: string, minor: number, date: string) =>
    `:${tag}:${minor < 0 ? 'D' : 'C'}${day(date)}${CURRENCY}${plain(Math.abs(minor), ',')}`;
  const entries = part.rows.map((row) => {
    const [purpose, payee] = [pieces(row.purpose, 20, 10), pieces(row.payee, 32, 2)];
    return `:61:${day(row.date)}${day(row.date).slice(2)}${row.amount < 0 ? 'D' : 'C'}${plain(Math.abs(row.amount), ',')}NMSCNONREF//${cut(row.reference, 16)}\r\n:86:166?00BOOKING${[
      purpose,
      payee,
    ]
      .filter(Boolean)
      .map((text) => `\r\n${text}`)
      .join('')}`;
  });
  return [
    ...[':20:STARTUMSE', `:25:12345678/${NUMBER}`, ':28C:00001/001', balance('60F', part.opening, part.from)],
    ...[...entries, balance('62F', total(part), part.to), '-', ''],
  ].join('\r\n');
}

const xlsx = ({ rows }: Part): Uint8Array =>
  workbook({
    rows: [
      ['Date', 'Description', 'Amount'],
      ...rows.map((row) => [row.date, `${row.payee} ${row.purpose}`.trim(), row.amount / 100]),
    ],
  });

/** One statement in each of the formats that banks offer, with what each cuts. */
export const FORMATS: Record<string, (part: Part) => Uint8Array> = {
  csv: (part) => Buffer.from(csv(part)),
  'OFX 1': (part) => Buffer.from(ofx1(part)),
  'OFX 2': (part) => Buffer.from(ofx2(part)),
  QIF: (part) => Buffer.from(qif(part)),
  'CAMT v2': (part) => Buffer.from(camt('02')(part)),
  'CAMT v8': (part) => Buffer.from(camt('08')(part)),
  'CAMT v13': (part) => Buffer.from(camt('13')(part)),
  MT940: (part) => Buffer.from(mt940(part)),
  XLSX: xlsx,
};

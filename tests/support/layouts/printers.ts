import { truthOf } from './layout.ts';
import { abs, D, mask, raw } from './print.ts';
import type { Tx, World } from './world.ts';

export const esc = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
export const compact = (day: string): string => D(day, 'yyyyMMdd');
const six = (day: string): string => D(day, 'yyMMdd');

export const OFX1 = (charset = '1252', encoding = 'USASCII'): string =>
  `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:${encoding}\r\nCHARSET:${charset}\r\nCOMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n`;
export const OFX2 =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n';

interface OfxKind {
  head: string;
  currency: string;
  closed?: boolean;
  card?: boolean;
  date?: (day: string) => string;
  amount?: (m: number) => string;
  texts?: (t: Tx) => [string, string][];
  pretty?: boolean;
  fitid?: (t: Tx) => string;
}

export function ofx(w: World, kind: OfxKind): string {
  const { closed = false, card = false, date = compact, amount = raw } = kind;
  const texts =
    kind.texts ??
    ((t: Tx) => [
      ['NAME', t.who.slice(0, 32)],
      ['MEMO', t.what],
    ]);
  const leaf = (tag: string, value: string): string => `<${tag}>${esc(value)}${closed ? `</${tag}>` : ''}`;
  const rows = w.rows.map((t) =>
    [
      '<STMTTRN>',
      leaf('TRNTYPE', t.a < 0 ? 'DEBIT' : 'CREDIT'),
      leaf('DTPOSTED', date(t.day)),
      leaf('TRNAMT', amount(t.a)),
      leaf('FITID', kind.fitid?.(t) ?? t.ref),
      ...texts(t).map(([tag, text]) => leaf(tag, text)),
      '</STMTTRN>',
    ].join(kind.pretty === false ? '' : '\r\n'),
  );
  const account = card
    ? ['<CCACCTFROM>', leaf('ACCTID', '4111********1111'), '</CCACCTFROM>']
    : [
        '<BANKACCTFROM>',
        leaf('BANKID', '12345'),
        leaf('ACCTID', w.acct),
        leaf('ACCTTYPE', 'CHECKING'),
        '</BANKACCTFROM>',
      ];
  const [msgs, trn, stmt] = card
    ? ['CREDITCARDMSGSRSV1', 'CCSTMTTRNRS', 'CCSTMTRS']
    : ['BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS'];
  return (
    kind.head +
    [
      '<OFX>',
      '<SIGNONMSGSRSV1><SONRS><STATUS>',
      leaf('CODE', '0'),
      leaf('SEVERITY', 'INFO'),
      '</STATUS>',
      leaf('DTSERVER', date(w.to)),
      leaf('LANGUAGE', 'ENG'),
      '</SONRS></SIGNONMSGSRSV1>',
      `<${msgs}><${trn}>`,
      leaf('TRNUID', '1'),
      '<STATUS>',
      leaf('CODE', '0'),
      leaf('SEVERITY', 'INFO'),
      '</STATUS>',
      `<${stmt}>`,
      leaf('CURDEF', kind.currency),
      ...account,
      '<BANKTRANLIST>',
      leaf('DTSTART', date(w.from)),
      leaf('DTEND', date(w.to)),
      ...rows,
      '</BANKTRANLIST>',
      '<LEDGERBAL>',
      leaf('BALAMT', amount(w.close)),
      leaf('DTASOF', date(w.to)),
      '</LEDGERBAL>',
      `</${stmt}></${trn}></${msgs}></OFX>`,
      '',
    ].join('\r\n')
  );
}

export const name =
  (length: number) =>
  (w: World): ReturnType<typeof truthOf>[] =>
    w.rows.map((t) => ({ ...truthOf(t), texts: [t.who.slice(0, length).trim(), t.what] }));

export function qif(
  w: World,
  head: string,
  date: (day: string) => string,
  amount: (m: number) => string,
  more: (t: Tx) => string[] = () => [],
): string {
  return [
    head,
    ...w.rows.flatMap((t) => [
      `D${date(t.day)}`,
      `T${amount(t.a)}`,
      `P${t.who}`,
      `M${t.what}`,
      ...more(t),
      '^',
    ]),
    '',
  ].join('\n');
}

interface MtKind {
  envelope?: boolean;
  mark?: (t: Tx) => string;
  code?: string;
  info: (t: Tx) => string;
  currency: string;
  entry?: boolean;
  pages?: number;
  account?: string;
  amount?: (m: number) => string;
}

const mt = (m: number): string => mask(m, ',');
const balance = (tag: string, m: number, day: string, currency: string): string =>
  `:${tag}:${m < 0 ? 'D' : 'C'}${six(day)}${currency}${mt(m)}`;

export function mt940(w: World, kind: MtKind): string {
  const {
    mark = (t) => (t.a < 0 ? 'D' : 'C'),
    code = 'NTRF',
    currency,
    entry = true,
    pages = 1,
    amount = mt,
  } = kind;
  const size = Math.ceil(w.old.length / pages);
  const blocks: string[] = [];
  for (let page = 0; page < pages; page++) {
    const rows = w.old.slice(page * size, (page + 1) * size);
    const first = rows[0];
    const last = rows.at(-1);
    if (!first || !last) continue;
    const body = [
      ':20:STARTUMS',
      `:25:${kind.account ?? `10050000/${w.acct}`}`,
      `:28C:1/${page + 1}`,
      balance(page === 0 ? '60F' : '60M', first.prev, first.day, currency),
      ...rows.flatMap((t) => [
        `:61:${six(t.value)}${entry ? D(t.day, 'MMdd') : ''}${mark(t)}${amount(t.a)}${code}NONREF//${t.ref.slice(0, 12)}`,
        `:86:${kind.info(t)}`,
      ]),
      balance((page + 1) * size >= w.old.length ? '62F' : '62M', last.bal, last.day, currency),
    ];
    blocks.push(
      kind.envelope
        ? `{1:F01BANKXXXXAXXX0000000000}{2:I940BANKXXXXXXXXN}{4:\r\n${body.join('\r\n')}\r\n-}`
        : `${body.join('\r\n')}\r\n-`,
    );
  }
  return `${blocks.join('\r\n')}\r\n`;
}

interface CamtKind {
  version: string;
  message?: 'BkToCstmrStmt' | 'BkToCstmrAcctRpt' | 'BkToCstmrDbtCdtNtfctn';
  prefix?: string;
  currency: string;
  /** Several transactions of a batch in one entry. */
  batch?: boolean;
  pending?: boolean;
  time?: boolean;
}

export function camt(w: World, kind: CamtKind): string {
  const { message = 'BkToCstmrStmt', currency, prefix = '' } = kind;
  const inner = message === 'BkToCstmrStmt' ? 'Stmt' : message === 'BkToCstmrAcctRpt' ? 'Rpt' : 'Ntfctn';
  const date = (tag: string, day: string): string =>
    kind.time ? `<${tag}><DtTm>${day}T10:00:00+01:00</DtTm></${tag}>` : `<${tag}><Dt>${day}</Dt></${tag}>`;
  const late = Number(kind.version.split('.').at(-1)) >= 8;
  const status = (code: string): string => (late ? `<Sts><Cd>${code}</Cd></Sts>` : `<Sts>${code}</Sts>`);
  const party = (t: Tx): string => {
    const pty = late ? `<Pty><Nm>${esc(t.who)}</Nm></Pty>` : `<Nm>${esc(t.who)}</Nm>`;
    return t.a < 0
      ? `<RltdPties><Cdtr>${pty}</Cdtr></RltdPties>`
      : `<RltdPties><Dbtr>${pty}</Dbtr></RltdPties>`;
  };
  const side = (m: number): string => `<CdtDbtInd>${m < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const details = (t: Tx): string => {
    const one = (m: number): string =>
      `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${late ? `<Amt Ccy="${currency}">${mask(m, '.')}</Amt>${side(t.a)}` : `<AmtDtls><TxAmt><Amt Ccy="${currency}">${mask(m, '.')}</Amt></TxAmt></AmtDtls>`}${party(t)}<RmtInf><Ustrd>${esc(t.what)}</Ustrd></RmtInf></TxDtls>`;
    if (kind.batch && t.i % 3 === 1 && abs(t.a) > 300)
      return `<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${one(abs(t.a) - 100)}${one(100)}</NtryDtls>`;
    return `<NtryDtls>${one(t.a)}</NtryDtls>`;
  };
  const entry = (t: Tx, code = 'BOOK'): string =>
    `<Ntry><NtryRef>${t.i + 1}</NtryRef><Amt Ccy="${currency}">${mask(t.a, '.')}</Amt>${side(t.a)}${status(code)}${date('BookgDt', t.day)}${date('ValDt', t.value)}<AcctSvcrRef>${t.ref}</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd></Domn></BkTxCd>${details(t)}</Ntry>`;
  const bal = (code: string, m: number, day: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${mask(m, '.')}</Amt>${side(m)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const pending = kind.pending
    ? w.rows
        .slice(0, 1)
        .map((t) => entry({ ...t, a: -1234, i: 90, ref: 'P1', who: 'Hold' }, 'PDNG'))
        .join('')
    : '';
  const body = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind.version}"><${message}><GrpHdr><MsgId>1</MsgId><CreDtTm>${w.to}T20:00:00</CreDtTm></GrpHdr><${inner}><Id>1</Id><Acct><Id><IBAN>CH9300762011623852957</IBAN></Id><Ccy>${currency}</Ccy></Acct>${inner === 'Ntfctn' ? '' : bal('OPBD', w.open, w.from) + bal('CLBD', w.close, w.to)}${pending}${w.rows.map((t) => entry(t)).join('')}</${inner}></${message}></Document>`;
  const named =
    prefix === ''
      ? body
      : body.replace(/<(\/?)([A-Z])/g, `<$1${prefix}:$2`).replace('xmlns=', `xmlns:${prefix}=`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${named}`;
}

import { type Layout, truthOf } from './layout.ts';
import { abs, comma, D, inn, mask, out, raw } from './print.ts';
import { camt, compact, esc, mt940, name, OFX1, OFX2, ofx, qif } from './printers.ts';
import type { Tx, World } from './world.ts';
import { type Cell, xlsx } from './zip.ts';

const sheet = (
  w: World,
  before: Cell[][],
  head: string[],
  cells: (t: Tx) => Cell[],
  after: Cell[][] = [],
): Cell[][] => [...before, head, ...w.rows.map(cells), ...after];
const both = (t: Tx): string => `${t.who} ${t.what}`;
const major = (m: number): number => m / 100;

// biome-ignore format: one layout a line
export const FORMATS: Layout[] = [
  { name: 'ofx-us', print: (w) => ofx(w, { head: OFX1(), currency: 'USD', date: (d) => `${compact(d)}120000[-5:EST]` }) },
  { name: 'ofx-us-oneline', print: (w) => ofx(w, { head: OFX1().replaceAll('\r\n', ' '), currency: 'USD', pretty: false, date: (d) => `${compact(d)}000000.000` }).replaceAll('\r\n', '') },
  { name: 'ofx-fr', lang: 'fr', encoding: 'windows-1252', print: (w) => ofx(w, { head: OFX1(), currency: 'EUR', amount: comma }) },
  { name: 'ofx-br', lang: 'pt', encoding: 'utf-8', print: (w) => ofx(w, { head: OFX1(), currency: 'BRL', closed: true, date: (d) => `${compact(d)}000000[-3:BRT]`, texts: (t) => [['CHECKNUM', t.ref], ['MEMO', both(t)]] }) },
  { name: 'ofx2-uk', print: (w) => ofx(w, { head: OFX2, currency: 'GBP', closed: true }) },
  { name: 'ofx2-card-de', lang: 'de', print: (w) => ofx(w, { head: OFX2, currency: 'EUR', closed: true, card: true, texts: (t) => [['NAME', t.who.slice(0, 32)], ['MEMO', t.what]] }) },
  { name: 'ofx-au-no-memo', print: (w) => ofx(w, { head: OFX1('NONE', 'UTF-8'), currency: 'AUD', texts: (t) => [['MEMO', both(t)]], date: (d) => `${compact(d)}000000` }) },
  { name: 'ofx-plus', print: (w) => ofx(w, { head: OFX1(), currency: 'CAD', amount: (m) => (m > 0 ? `+${raw(m)}` : raw(m)) }) },
  { name: 'ofx-same-fitid', print: (w) => ofx(w, { head: OFX1(), currency: 'USD', fitid: (t) => compact(t.day) }) },
  { name: 'ofx-jp', lang: 'ja', scale: 100, encoding: 'utf-8', print: (w) => ofx(w, { head: OFX1('NONE', 'UTF-8'), currency: 'JPY', amount: (m) => String(m / 100), date: (d) => `${compact(d)}000000[+9:JST]` }) },
  { name: 'qif-us', print: (w) => qif(w, '!Type:Bank', (d) => D(d, "M/d'yy").replace("'", "'"), (m) => raw(m)) },
  { name: 'qif-us-group', print: (w) => qif(w, '!Type:CCard', (d) => D(d, 'MM/dd/yyyy'), (m) => raw(m).replace(/\B(?=(\d{3})+\.)/g, ','), (t) => [`N${t.i}`, 'LFood']) },
  { name: 'qif-uk', print: (w) => qif(w, '!Type:Oth L', (d) => D(d, 'dd/MM/yyyy'), raw) },
  { name: 'qif-fr', lang: 'fr', encoding: 'windows-1252', print: (w) => qif(w, '!Type:Bank', (d) => D(d, 'dd/MM/yy'), comma) },
  { name: 'qif-de', lang: 'de', encoding: 'windows-1252', print: (w) => qif(w, '!Type:Bank', (d) => D(d, 'dd.MM.yyyy'), (m) => `${m < 0 ? '-' : ''}${mask(m, ',', '.')}`) },
  { name: 'qif-iso', print: (w) => qif(w, '!Account\nNMy account\nTBank\n^\n!Type:Bank', (d) => d, raw, () => ['CX']) },
  { name: 'qif-split', print: (w) => qif(w, '!Type:Bank', (d) => D(d, 'MM/dd/yyyy'), raw, (t) => (t.i % 4 === 1 ? ['SFood', `$${raw(t.a + 100)}`, 'SFee', '$-1.00'] : ['LFood'])) },
  { name: 'mt940-de', lang: 'de', encoding: 'windows-1252', order: 'old', print: (w) => mt940(w, { currency: 'EUR', info: (t) => `166?00UEBERWEISUNG?10931?20SVWZ+${t.what.slice(0, 20)}?21${t.what.slice(20)}?30COBADEFFXXX?31DE001234?32${t.who.slice(0, 27)}?34997` }), truth: (w) => w.rows.map((t) => ({ ...truthOf(t), texts: [t.who.slice(0, 27).trim(), t.what.slice(0, 20).trim()] })) },
  { name: 'mt940-nl', lang: 'nl', order: 'old', print: (w) => mt940(w, { currency: 'EUR', envelope: true, account: 'NL91ABNA0417164300', info: (t) => `/TRTP/SEPA OVERBOEKING/IBAN/NL00/BIC/ABNANL2A/NAME/${t.who}/REMI/${t.what.slice(0, 30)}/EREF/NOTPROVIDED` }) },
  { name: 'mt940-pl', lang: 'pl', encoding: 'windows-1250', order: 'old', print: (w) => mt940(w, { currency: 'PLN', code: 'S073', account: `PL${w.acct}`, info: (t) => `073\r\n:86:073~00VE02\r\n~20${t.what.slice(0, 35)}\r\n~30124\r\n~32${t.who}\r\n~34073` }), truth: (w) => w.rows.map((t) => ({ ...truthOf(t), texts: [t.who, t.what] })) },
  { name: 'mt940-ch', lang: 'de', order: 'old', print: (w) => mt940(w, { currency: 'CHF', entry: false, account: 'CH9300762011623852957', info: (t) => `${t.who}\r\n${t.what}` }), truth: (w) => w.rows.map((t) => ({ ...truthOf(t), day: t.value })) },
  { name: 'mt940-uk-funds', order: 'old', print: (w) => mt940(w, { currency: 'GBP', mark: (t) => (t.a < 0 ? 'DP' : 'CP'), code: 'NMSC', info: both }) },
  { name: 'mt940-reversed', order: 'old', print: (w) => mt940(w, { currency: 'EUR', mark: (t) => (t.i % 5 === 3 ? (t.a < 0 ? 'RC' : 'RD') : t.a < 0 ? 'D' : 'C'), info: both }) },
  { name: 'mt940-pages', lang: 'nl', order: 'old', n: 18, print: (w) => mt940(w, { currency: 'EUR', pages: 3, envelope: true, info: both }) },
  { name: 'mt940-hu', lang: 'hu', scale: 100, encoding: 'iso-8859-2', order: 'old', print: (w) => mt940(w, { currency: 'HUF', info: both, amount: (m) => `${abs(m) / 100},` }).replace(/(:6[02]F:.\d{6}HUF\d+),00/g, '$1,') },
  { name: 'camt053-v2', lang: 'de', print: (w) => camt(w, { version: 'camt.053.001.02', currency: 'EUR' }) },
  { name: 'camt053-v8', lang: 'de', print: (w) => camt(w, { version: 'camt.053.001.08', currency: 'CHF', time: true }) },
  { name: 'camt053-v4-batch', lang: 'fr', print: (w) => camt(w, { version: 'camt.053.001.04', currency: 'CHF', batch: true }), also: (w) => [w.rows.flatMap((t) => (t.i % 3 === 1 && abs(t.a) > 300 ? [{ ...truthOf(t), amount: (t.a - 100 * Math.sign(t.a)) / 100 }, { ...truthOf(t), amount: Math.sign(t.a) }] : [truthOf(t)]))] },
  { name: 'camt052-v6', lang: 'nl', print: (w) => camt(w, { version: 'camt.052.001.06', message: 'BkToCstmrAcctRpt', currency: 'EUR', pending: true }) },
  { name: 'camt052-v8', lang: 'de', print: (w) => camt(w, { version: 'camt.052.001.08', message: 'BkToCstmrAcctRpt', currency: 'EUR', pending: true }) },
  { name: 'camt054-v4', lang: 'it', print: (w) => camt(w, { version: 'camt.054.001.04', message: 'BkToCstmrDbtCdtNtfctn', currency: 'CHF' }) },
  { name: 'camt053-prefix', lang: 'sv', print: (w) => camt(w, { version: 'camt.053.001.02', currency: 'SEK', prefix: 'ns2' }) },
  { name: 'camt053-pl', lang: 'pl', encoding: 'utf-8-bom', print: (w) => camt(w, { version: 'camt.053.001.06', currency: 'PLN' }) },
  { name: 'xlsx-dates', lang: 'es', print: (w) => xlsx({ Movimientos: sheet(w, [['Movimientos de cuenta'], ['Cuenta', w.iban], []], ['Fecha', 'Fecha valor', 'Concepto', 'Importe', 'Saldo'], (t) => [{ date: t.day }, { date: t.value }, both(t), major(t.a), major(t.bal)]) }) },
  { name: 'xlsx-text', lang: 'sv', print: (w) => xlsx({ Blad1: sheet(w, [['Kontoutdrag', null, w.acct], ['Period', `${w.from} - ${w.to}`], []], ['Bokföringsdatum', 'Valutadatum', 'Verifikationsnummer', 'Text', 'Belopp', 'Saldo'], (t) => [t.day, t.value, t.ref, both(t), comma(t.a), comma(t.bal)]) }, { shared: false }) },
  { name: 'xlsx-pair-total', lang: 'in', order: 'old', print: (w) => xlsx({ OpTransactionHistory: sheet(w, [[null, 'DETAILED STATEMENT'], [null, 'Account Number', w.acct], [null, null]], ['', 'S No.', 'Value Date', 'Transaction Date', 'Cheque Number', 'Transaction Remarks', 'Withdrawal Amount(INR)', 'Deposit Amount(INR)', 'Balance(INR)'], (t) => [null, t.i + 1, D(t.day, 'dd/MM/yyyy'), D(t.day, 'dd/MM/yyyy'), '-', both(t), t.a < 0 ? major(-t.a) : 0, t.a > 0 ? major(t.a) : 0, major(t.bal)], [[null, 'Legends Used in Account Statement']]) }) },
  { name: 'xlsx-two-sheets', lang: 'tr', print: (w) => xlsx({ Bilgi: [['Hesap', w.acct]], Hareketler: sheet(w, [], ['Tarih', 'Açıklama', 'Tutar', 'Bakiye'], (t) => [{ date: t.day }, both(t), { money: major(t.a) }, { money: major(t.bal) }]) }) },
  { name: 'xlsx-hidden', lang: 'pt', print: (w) => xlsx({ Extrato: sheet(w, [], ['Data', 'Descrição', 'Débito', 'Crédito', 'Saldo'], (t) => [{ date: t.day }, both(t), t.a < 0 ? major(-t.a) : null, t.a > 0 ? major(t.a) : null, major(t.bal)]), Velho: [['Data', 'Descrição', 'Valor'], [{ date: '2020-01-01' }, 'x', -1]] }, { hidden: 'Velho' }) },
  { name: 'xlsx-card-de', lang: 'de', group: 'judgement', print: (w) => xlsx({ Umsätze: sheet(w, [['Kreditkarte']], ['Buchungsdatum', 'Betrag', 'Beschreibung', 'Status'], (t) => [D(t.day, 'dd.MM.yyyy'), { money: major(-t.a) }, both(t), 'Berechnet']) }) },
  { name: 'xlsx-us', print: (w) => xlsx({ Sheet1: sheet(w, [], ['Date', 'Description', 'Debit', 'Credit', 'Balance'], (t) => [D(t.day, 'MM/dd/yyyy'), both(t), out(t.a, (m) => `$${raw(m)}`), inn(t.a, (m) => `$${raw(m)}`), `$${raw(t.bal)}`]) }) },
  { name: 'xlsx-il', lang: 'he', print: (w) => xlsx({ גיליון1: sheet(w, [['תנועות בחשבון', w.acct]], ['תאריך', 'תאריך ערך', 'תיאור', 'אסמכתא', 'חובה', 'זכות', 'יתרה'], (t) => [{ date: t.day }, { date: t.value }, both(t), Number(t.ref.slice(0, 7)), t.a < 0 ? major(-t.a) : null, t.a > 0 ? major(t.a) : null, major(t.bal)]) }) },
  { name: 'html-xls', lang: 'in', print: (w) => `<html><head><meta charset="utf-8"></head><body><table><tr><td colspan="5">Account Statement ${w.acct}</td></tr><tr><th>Txn Date</th><th>Value Date</th><th>Description</th><th>Debit</th><th>Credit</th><th>Balance</th></tr>${w.rows.map((t) => `<tr><td>${D(t.day, 'dd MMM yyyy')}</td><td>${D(t.value, 'dd MMM yyyy')}</td><td>${esc(both(t))}</td><td>${out(t.a, raw)}</td><td>${inn(t.a, raw)}</td><td>${raw(t.bal)}</td></tr>`).join('\n')}</table></body></html>` },
];
for (const layout of FORMATS) if (layout.name.startsWith('ofx') && !layout.truth) layout.truth = name(32);

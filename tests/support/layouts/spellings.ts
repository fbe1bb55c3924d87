import { type Layout, table, truthOf } from './layout.ts';
import { abs, ch, comma, D, de, encode, inn, int, lakh, line, mask, out, raw, short, us } from './print.ts';
import type { Tx, World } from './world.ts';

const s = (day: string): string => D(day, 'dd/MM/yyyy');
const dot = (day: string): string => D(day, 'dd.MM.yyyy');
const both = (t: { who: string; what: string }): string => `${t.who} ${t.what}`;
const ins = (rows: { a: number }[]): number => rows.reduce((x, t) => x + Math.max(0, t.a), 0);
const outs = (rows: { a: number }[]): number => rows.reduce((x, t) => x + Math.max(0, -t.a), 0);
const trail = (m: number): string => `${mask(m, ',', '.')}${m < 0 ? '-' : '+'}`;
const thin = (m: number): string => `${m < 0 ? '\u2212' : ''}${mask(m, ',', '\u202f')}`;
const FR = [
  'janv.',
  'févr.',
  'mars',
  'avr.',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
];
const PT = ['JAN', 'FEV', 'MAR', 'ABR', 'MAI', 'JUN', 'JUL', 'AGO', 'SET', 'OUT', 'NOV', 'DEZ'];
const ES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];
const DEM = ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'];
const word = (day: string, months: string[], shape: (d: string, m: string, y: string) => string): string => {
  const [y, m, d] = day.split('-') as [string, string, string];
  return shape(String(+d), months[+m - 1] as string, y);
};
const firstOfDay = (w: World, t: Tx): boolean => w.rows[w.rows.indexOf(t) - 1]?.day !== t.day;

// biome-ignore format: one layout a line
export const SPELLINGS: Layout[] = [
  { name: 'h-carried-dates', order: 'old', print: (w) => table(w, ',', ['Date', 'Description', 'Paid out', 'Paid in', 'Balance'], (t) => [firstOfDay(w, t) ? D(t.day, 'dd MMM yyyy') : '', both(t), out(t.a, us), inn(t.a, us), w.rows[w.rows.indexOf(t) + 1]?.day === t.day ? '' : us(t.bal)]) },
  { name: 'h-unsigned-balance', print: (w) => table(w, ',', ['Date', 'Details', 'Amount', 'Balance'], (t) => [s(t.day), both(t), us(abs(t.a)), us(t.bal)]) , group: 'judgement' },
  { name: 'h-unsigned-opening', order: 'old', print: (w) => table(w, ',', ['Date', 'Details', 'Amount', 'Balance'], (t) => [s(t.day), both(t), us(abs(t.a)), us(t.bal)]).replace('Balance\r\n', `Balance\r\n${s(w.from)},Opening balance,,"${us(w.open)}"\r\n`) },
  { name: 'h-two-line-header', lang: 'fr', print: (w) => table(w, ';', 'Date;Date;Libellé;Montant;Montant;Solde\r\nopération;valeur;;débit;crédit;EUR', (t) => [s(t.day), s(t.value), both(t), out(t.a, comma), inn(t.a, comma), comma(t.bal)]) },
  { name: 'h-web-paste', lang: 'fr', print: (w) => table(w, '\t', ['Date', 'Libellé', 'Montant', 'Solde'], (t) => [word(t.day, FR, (d, m, y) => `${d} ${m} ${y}`), both(t), `${thin(t.a)}\u00a0€`, `${thin(t.bal)}\u00a0€`], { quoting: 'none' }) },
  { name: 'h-month-pt', lang: 'pt', print: (w) => table(w, ';', ['Data', 'Descrição', 'Valor', 'Saldo'], (t) => [word(t.day, PT, (d, m, y) => `${d.padStart(2, '0')}/${m}/${y}`), both(t), de(t.a), de(t.bal)]) },
  { name: 'h-month-es', lang: 'es', print: (w) => table(w, ',', ['Fecha', 'Descripción', 'Importe', 'Saldo'], (t) => [word(t.day, ES, (d, m, y) => `${d} de ${m} de ${y}`), both(t), `$ ${us(t.a)}`, `$ ${us(t.bal)}`]) },
  { name: 'h-month-de', lang: 'de', print: (w) => table(w, ';', ['Datum', 'Text', 'Betrag'], (t) => [word(t.day, DEM, (d, m, y) => `${d}. ${m} ${y}`), both(t), `EUR ${de(t.a)}`]) },
  { name: 'h-iso-zone', print: (w) => table(w, ',', ['Created', 'Description', 'Amount', 'Currency', 'Balance'], (t) => [`${t.day}T${t.time}.123Z`, both(t), raw(t.a), 'GBP', raw(t.bal)], { end: '\n' }) },
  { name: 'h-iso-offset', print: (w) => table(w, ',', ['Time', 'Description', 'Amount', 'Balance'], (t) => [`${t.day} ${t.time} +0200`, both(t), raw(t.a), raw(t.bal)], { end: '\n' }) },
  { name: 'h-us-ampm', print: (w) => table(w, ',', ['Transaction Date', 'Description', 'Amount', 'Balance'], (t) => [`${D(t.day, 'M/d/yyyy')} ${(+t.time.slice(0, 2) % 12) + 1}:${t.time.slice(3)} ${+t.time.slice(0, 2) > 11 ? 'PM' : 'AM'}`, both(t), raw(t.a), raw(t.bal)], { end: '\n' }) },
  { name: 'h-excel-serial', print: (w) => table(w, ',', ['Date', 'Description', 'Debit', 'Credit', 'Balance'], (t) => [String(Date.parse(t.day) / 86_400_000 + 25_569), both(t), out(t.a, short), inn(t.a, short), short(t.bal)], { end: '\n' }) },
  { name: 'h-short-decimals', lang: 'de', print: (w) => table(w, ';', ['Datum', 'Empfänger', 'Betrag', 'Saldo'], (t) => [dot(t.day), both(t), short(t.a).replace('.', ','), short(t.bal).replace('.', ',')]) },
  { name: 'h-trailing-minus', lang: 'de', encoding: 'windows-1252', print: (w) => table(w, ';', ['Buchungsdatum', 'Valuta', 'Buchungstext', 'Betrag', 'Saldo'], (t) => [dot(t.day), dot(t.value), both(t), trail(t.a), trail(t.bal)]) },
  { name: 'h-sign-after-symbol', lang: 'nl', print: (w) => table(w, ';', ['Datum', 'Omschrijving', 'Bedrag', 'Saldo'], (t) => [D(t.day, 'dd-MM-yyyy'), both(t), `€ ${de(t.a)}`, `€ ${de(t.bal)}`]) },
  { name: 'h-kr', lang: 'sv', print: (w) => table(w, ';', ['Datum', 'Text', 'Belopp', 'Saldo'], (t) => [t.day, both(t), `${mask(t.a, ',', ' ').replace(/^/, t.a < 0 ? '-' : '')} kr`, `${mask(t.bal, ',', ' ')} kr`]) },
  { name: 'h-real', lang: 'pt', print: (w) => table(w, ';', ['Data', 'Lançamento', 'Valor', 'Saldo'], (t) => [s(t.day), both(t), `${t.a < 0 ? '-' : ''}R$ ${mask(t.a, ',', '.')}`, `R$ ${de(t.bal)}`]) },
  { name: 'h-rand', print: (w) => table(w, ',', ['Date', 'Description', 'Debits', 'Credits', 'Balance'], (t) => [t.day, both(t), t.a < 0 ? `-R${mask(t.a, '.', ' ')}` : '', t.a > 0 ? `R${mask(t.a, '.', ' ')}` : '', `R${mask(t.bal, '.', ' ')}`]) },
  { name: 'h-rupee', lang: 'in', print: (w) => table(w, ',', ['Date', 'Narration', 'Amount', 'Closing Balance'], (t) => [D(t.day, 'dd MMM, yyyy'), both(t), `${t.a < 0 ? '- ' : '+ '}₹${lakh(abs(t.a))}`, `₹${lakh(t.bal)}`]) },
  { name: 'h-balance-first', order: 'old', print: (w) => table(w, ',', ['Balance', 'Date', 'Credit', 'Debit', 'Narrative'], (t) => [us(t.bal), s(t.day), inn(t.a, us), out(t.a, us), both(t)]) },
  { name: 'h-available', print: (w) => table(w, ',', ['Date', 'Description', 'Amount', 'Available Balance', 'Ledger Balance'], (t) => [s(t.day), both(t), raw(t.a), raw(t.bal + 50_000), raw(t.bal)]) },
  { name: 'h-foreign-first', lang: 'de', print: (w) => table(w, ';', ['Datum', 'Beschreibung', 'Betrag Originalwährung', 'Originalwährung', 'Betrag', 'Währung'], (t) => [dot(t.day), both(t), comma(t.i % 3 === 1 ? Math.round(t.a * 1.1) : t.a), t.i % 3 === 1 ? 'USD' : 'EUR', comma(t.a), 'EUR']) },
  { name: 'h-foreign-first-en', print: (w) => table(w, ',', ['Date', 'Merchant', 'Transaction Amount', 'Transaction Currency', 'Billing Amount', 'Billing Currency'], (t) => [s(t.day), both(t), raw(t.i % 2 ? Math.round(t.a * 1.1) : t.a), t.i % 2 ? 'USD' : 'GBP', raw(t.a), 'GBP']) },
  { name: 'h-pages', order: 'old', print: (w) => { const body = w.rows.map((t) => line(',', [s(t.day), both(t), out(t.a, us), inn(t.a, us), us(t.bal)])); const head = 'Date,Details,Withdrawals,Deposits,Balance'; const cut = 5; const mid = (w.rows[cut - 1] ?? w.rows.at(-1)) as Tx; return [head, line(',', [s(w.from), 'Balance brought forward', '', '', us(w.open)]), ...body.slice(0, cut), line(',', ['', 'Balance carried forward', '', '', us(mid.bal)]), '', 'Page 2 of 2', head, line(',', [s(mid.day), 'Balance brought forward', '', '', us(mid.bal)]), ...body.slice(cut), line(',', ['', 'Total', us(outs(w.old)), us(ins(w.old)), '']), ''].join('\n'); } },
  { name: 'h-sep-hint', lang: 'de', encoding: 'windows-1252', print: (w) => `sep=;\r\n${table(w, ';', ['Datum', 'Text', 'Soll (EUR)', 'Haben (EUR)'], (t) => [dot(t.day), both(t), mask(Math.max(0, -t.a), ',', '.'), mask(Math.max(0, t.a), ',', '.')])}` },
  { name: 'h-mac-lines', print: (w) => table(w, ',', ['Date', 'Description', 'Amount', 'Balance'], (t) => [t.day, both(t), raw(t.a), raw(t.bal)], { end: '\r' }) },
  { name: 'h-padded', lang: 'in', order: 'old', print: (w) => table(w, '\t', 'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance', (t) => [D(t.day, 'd MMM yyyy'), D(t.value, 'd MMM yyyy'), `   ${both(t)}    `, `TRANSFER TO ${t.ref}    `, out(t.a, lakh, ' '), inn(t.a, lakh, ' '), lakh(t.bal)], { quoting: 'none', before: ['Account Name       :\t_MR. RAVI KUMAR', `Account Number     :\t_000000${w.acct}`, `Balance on ${D(w.from, 'd MMM yyyy')}  :\t${lakh(w.open)}`, `Start Date         :\t_${D(w.from, 'd MMM yyyy')}`, `End Date           :\t_${D(w.to, 'd MMM yyyy')}`, ''], after: ['**This is a computer generated statement and does not require a signature'] }) },
  { name: 'h-sh-before', lang: 'de', print: (w) => table(w, ';', ['Datum', 'S/H', 'Betrag', 'Währung', 'Text'], (t) => [dot(t.day), t.a < 0 ? 'S' : 'H', mask(t.a, ',', '.'), 'EUR', both(t)]) },
  { name: 'h-card-cr', lang: 'in', print: (w) => table(w, ',', ['Date', 'Transaction Details', 'Amount (in Rs.)'], (t) => [s(t.day), both(t), `${lakh(abs(t.a))}${t.a > 0 ? ' CR' : ''}`], { before: ['Credit Card Statement', 'Card Number,4375 XXXX XXXX 1234'] }) },
  { name: 'h-card-drcr', lang: 'in', print: (w) => table(w, ',', ['Transaction Date', 'Details', 'Amount (INR)', 'Reference Number'], (t) => [s(t.day), both(t), `${lakh(abs(t.a))} ${t.a < 0 ? 'Dr.' : 'Cr.'}`, t.ref], { before: ['"Accountno:","0000XXXXXXXX1234"', '"Customer Name:","RAVI"', '"Transaction Details"'] }) },
  { name: 'h-plus-only', print: (w) => table(w, ',', ['Date', 'Description', 'Amount'], (t) => [t.day, both(t), t.a > 0 ? `+${raw(t.a)}` : raw(-t.a)]) },
  { name: 'h-qonto', lang: 'fr', print: (w) => table(w, ';', ['Status', 'Settlement date (UTC)', 'Operation date (UTC)', 'Settlement date (local)', 'Payment method', 'Counterparty name', 'Total amount (incl. VAT)', 'Total amount (local)', 'Local currency', 'Currency', 'Reference', 'VAT amount', 'Cashflow category', 'Note', 'Attachment'], (t) => ['Settled', `${D(t.day, 'dd-MM-yyyy')} ${t.time}`, `${D(t.day, 'dd-MM-yyyy')} ${t.time}`, `${D(t.day, 'dd-MM-yyyy')} ${t.time}`, 'Card', t.who, comma(t.a), comma(t.a), 'EUR', 'EUR', t.what, comma(Math.round(t.a / 6)), 'Food', '', 'Yes']) },
  { name: 'h-ynab', print: (w) => table(w, ',', ['Date', 'Payee', 'Memo', 'Outflow', 'Inflow'], (t) => [D(t.day, 'MM/dd/yyyy'), t.who, t.what, `$${us(Math.max(0, -t.a))}`, `$${us(Math.max(0, t.a))}`]) },
  { name: 'h-mint', print: (w) => table(w, ',', ['Date', 'Description', 'Original Description', 'Amount', 'Transaction Type', 'Category', 'Account Name', 'Labels', 'Notes'], (t) => [D(t.day, 'M/dd/yyyy'), t.who, both(t), raw(abs(t.a)), t.a < 0 ? 'debit' : 'credit', 'Food', 'Checking', '', ''], { quoting: 'all' }) },
  { name: 'h-amex-uk', group: 'judgement', print: (w) => table(w, ',', ['Date', 'Description', 'Card Member', 'Account #', 'Amount', 'Extended Details', 'Appears On Your Statement As', 'Address', 'Town/City', 'Postcode', 'Country', 'Reference', 'Category'], (t) => [s(t.day), both(t), 'J SMITH', '-11009', raw(-t.a), '', both(t), '', '', '', '', `'AT${t.ref}'`, 'Food']) },
  { name: 'h-coop', order: 'old', print: (w) => table(w, ',', ['Date', 'Description', 'Type', 'Money In', 'Money Out', 'Balance'], (t) => [t.day, both(t), 'OTHER', inn(t.a, raw), out(t.a, raw), raw(t.bal)]) },
  { name: 'h-nordea-dk', lang: 'da', print: (w) => table(w, ';', ['Bogføringsdato', 'Beløb', 'Afsender', 'Modtager', 'Navn', 'Beskrivelse', 'Saldo', 'Valuta', 'Afstemt'], (t) => [D(t.day, 'yyyy/MM/dd'), comma(t.a), '', '', t.who, t.what, comma(t.bal), 'DKK', '']) },
  { name: 'h-bg', lang: 'uk', encoding: 'windows-1251', print: (w) => table(w, ';', ['Дата', 'Основание', 'Контрагент', 'Дебит BGN', 'Кредит BGN'], (t) => [dot(t.day), t.what, t.who, out(t.a, raw), inn(t.a, raw)]) },
  { name: 'h-si', lang: 'cs', encoding: 'windows-1250', print: (w) => table(w, ';', ['Datum', 'Namen', 'Prejemnik / plačnik', 'V breme', 'V dobro', 'Stanje'], (t) => [dot(t.day), t.what, t.who, out(t.a, de), inn(t.a, de), de(t.bal)]) },
  { name: 'h-vn-plus', lang: 'vi', scale: 1000, print: (w) => table(w, ',', ['Ngày', 'Nội dung', 'Số tiền', 'Số dư'], (t) => [`${s(t.day)} ${t.time}`, both(t), `${t.a > 0 ? '+' : ''}${int(t.a, ',')} VND`, `${int(t.bal, ',')} VND`]) },
  { name: 'h-axis-cc', lang: 'in', print: (w) => table(w, ',', ['Date', 'Transaction Details', 'Amount in INR', 'Debit/Credit'], (t) => [D(t.day, "dd MMM ''yy").replace("''", "'"), both(t), `₹ ${lakh(abs(t.a))}`, t.a < 0 ? 'Debit' : 'Credit']) },
  { name: 'h-union', lang: 'in', print: (w) => table(w, ',', ['S.No', 'Date', 'Transaction Id', 'Remarks', 'Amount(Rs.)', 'Balance(Rs.)'], (t) => [String(w.rows.indexOf(t) + 1), s(t.day), `S${t.ref}`, both(t), `${raw(abs(t.a))} (${t.a < 0 ? 'Dr' : 'Cr'})`, `${raw(t.bal)} (Cr)`]) },
  { name: 'h-il-card', lang: 'he', group: 'judgement', print: (w) => table(w, ',', ['תאריך עסקה', 'שם בית עסק', 'סכום עסקה', 'מטבע עסקה', 'סכום חיוב', 'מטבע חיוב', 'מס שובר'], (t) => [D(t.day, 'dd.MM.yy'), both(t), raw(abs(t.a)), '₪', raw(abs(t.a)), '₪', t.ref.slice(0, 9)]), truth: (w) => w.rows.map((t) => ({ ...truthOf(t), amount: -abs(t.a) / 100 })) },
  { name: 'h-ma-maroc', lang: 'fr', order: 'old', print: (w) => table(w, ';', ['Date opération', 'Date valeur', 'Libellé', 'Débit', 'Crédit'], (t) => [s(t.day), s(t.value), both(t), out(t.a, (m) => mask(m, ',', ' ')), inn(t.a, (m) => mask(m, ',', ' '))], { before: ['RELEVE DE COMPTE BANCAIRE', `Solde départ au ${s(w.from)};;;;${mask(w.open, ',', ' ')}`], after: [`Total mouvements;;;${mask(outs(w.old), ',', ' ')};${mask(ins(w.old), ',', ' ')}`, `Solde final au ${s(w.to)};;;;${mask(w.close, ',', ' ')}`] }) },
  { name: 'h-duplicates', order: 'old', print: (w) => { const [a, b] = w.rows as [Tx, Tx]; Object.assign(b ?? {}, { day: a.day, who: a.who, what: a.what, a: a.a }); return table(w, ',', ['Date', 'Description', 'Amount'], (t) => [t.day, both(t), raw(t.a)]); }, truth: (w) => w.rows.map(truthOf) },
  { name: 'h-odd-texts', print: (w) => table(w, ',', ['Date', 'Description', 'Amount', 'Balance'], (t) => [t.day, ['Balance transfer fee', 'Total Fuel 4321', 'Opening Times Ltd', 'Sum Up *Coffee', '2024-01-01 12.50 REF', '=SUM(A1)', 'Interest paid 31/12/2023', 'O"Brien, "Pat"', 'Closing down sale', 'PENDING LTD', '1,234.56'][t.i % 11] as string, raw(t.a), raw(t.bal)]), truth: (w) => w.rows.map((t) => ({ ...truthOf(t), texts: [] })) },
  { name: 'h-multiline', lang: 'de', print: (w) => table(w, ';', ['Buchungstag', 'Verwendungszweck', 'Betrag'], (t) => [dot(t.day), `${t.who}\n${t.what};\n"Ref" ${t.ref}`, de(t.a)]) },
  { name: 'h-accounts', group: 'judgement', order: 'old', print: (w) => table(w, ',', ['Account', 'Date', 'Description', 'Amount'], (t) => [t.i % 2 ? 'Savings 222' : 'Current 111', t.day, both(t), raw(t.a)]) },
  { name: 'h-currencies', group: 'judgement', order: 'old', print: (w) => table(w, ',', ['Date', 'Description', 'Currency', 'Amount'], (t) => [t.day, both(t), t.i % 3 ? 'EUR' : 'USD', raw(t.a)]) },
  { name: 'h-tr-enpara', lang: 'tr', encoding: 'windows-1254', print: (w) => table(w, ';', ['Tarih', 'Hareket tipi', 'Açıklama', 'İşlem Tutarı', 'Bakiye'], (t) => [D(t.day, 'dd/MM/yy'), t.a < 0 ? 'Giden Transfer' : 'Gelen Transfer', both(t), `${de(t.a)} TL`, `${de(t.bal)} TL`]) },
  { name: 'h-is', lang: 'is', encoding: 'windows-1252', print: (w) => table(w, ';', ['Dagsetning', 'Tilvísun', 'Skýring', 'Upphæð', 'Staða'], (t) => [dot(t.day), t.ref, both(t), de(t.a), de(t.bal)]) },
  { name: 'h-year-less', lang: 'de', print: (w) => table(w, ';', ['Datum', 'Wert', 'Text', 'Umsatz'], (t) => [D(t.day, 'dd.MM.'), D(t.value, 'dd.MM.'), both(t), de(t.a)], { before: [`Kontoauszug vom ${dot(w.from)} bis ${dot(w.to)}`, ''] }) },
  { name: 'h-overdrawn', order: 'old', print: (w) => table(w, ',', ['Date', 'Details', 'Debit', 'Credit', 'Balance'], (t) => [s(t.day), both(t), out(t.a, us), inn(t.a, us), `${us(abs(t.bal - 800_000))} ${t.bal - 800_000 < 0 ? 'OD' : 'CR'}`]) },
  { name: 'h-overdrawn-dr', order: 'old', print: (w) => table(w, ',', ['Date', 'Details', 'Debit', 'Credit', 'Balance'], (t) => [s(t.day), both(t), out(t.a, us), inn(t.a, us), `${us(abs(t.bal - 800_000))}${t.bal - 800_000 < 0 ? 'DR' : 'CR'}`]) },
  { name: 'h-brackets-balance', order: 'old', print: (w) => table(w, ',', ['Date', 'Details', 'Amount', 'Balance'], (t) => [D(t.day, 'MM/dd/yyyy'), both(t), t.a < 0 ? `(${us(-t.a)})` : us(t.a), t.bal < 800_000 ? `(${us(800_000 - t.bal)})` : us(t.bal - 800_000)]) },
  { name: 'h-latvia', lang: 'lt', order: 'old', print: (w) => table(w, ';', ['Datums', 'Saņēmējs/Maksātājs', 'Informācija saņēmējam', 'Summa', 'Valūta', 'Debets/Kredīts'], (t) => [dot(t.day), t.who, t.what, comma(abs(t.a)), 'EUR', t.a < 0 ? 'D' : 'K']) },
  { name: 'h-fr-sens', lang: 'fr', encoding: 'windows-1252', print: (w) => table(w, ';', ['Date', 'Libellé', 'Montant', 'Sens'], (t) => [s(t.day), both(t), comma(abs(t.a)), t.a < 0 ? 'Débit' : 'Crédit']) },
  { name: 'h-mx-cargos', lang: 'es', encoding: 'windows-1252', print: (w) => table(w, ',', ['FECHA', 'DESCRIPCIÓN', 'RETIROS', 'DEPÓSITOS', 'SALDO'], (t) => [word(t.day, ES, (d, m, y) => `${d.padStart(2, '0')}/${m.slice(0, 3).toUpperCase()}/${y}`), both(t), out(t.a, us), inn(t.a, us), us(t.bal)]) },
  { name: 'h-blank-between', print: (w) => table(w, ',', ['Date', 'Description', 'Amount', 'Balance'], (t) => [t.day, both(t), raw(t.a), raw(t.bal)], { end: '\r\n\r\n' }) },
  { name: 'h-utf16be', lang: 'el', encoding: 'utf-16be', print: (w) => table(w, '\t', ['Ημερομηνία', 'Περιγραφή', 'Χρέωση', 'Πίστωση', 'Υπόλοιπο'], (t) => [s(t.day), both(t), out(t.a, de), inn(t.a, de), de(t.bal)]) },
  { name: 'h-koi8', lang: 'uk', encoding: 'koi8-u', print: (w) => table(w, ';', ['Дата', 'Описание', 'Сумма', 'Остаток'], (t) => [dot(t.day), both(t), comma(t.a), comma(t.bal)]) },
  { name: 'h-ch-sub', lang: 'de', order: 'old', print: (w) => [line(';', ['Datum', 'Buchungstext', 'Betrag Detail', 'Belastung CHF', 'Gutschrift CHF', 'Valuta', 'Saldo CHF']), ...w.rows.flatMap((t) => [line(';', [dot(t.day), both(t), '', out(t.a, ch), inn(t.a, ch), dot(t.value), ch(t.bal)]), ...(t.i % 4 === 1 && abs(t.a) > 400 ? [line(';', ['', 'Zahlung an A', ch(abs(t.a) - 100), '', '', '', '']), line(';', ['', 'Zahlung an B', ch(100), '', '', '', ''])] : [])]), ''].join('\n') },
  { name: 'h-broken-utf8', print: (w) => { const bytes = encode(table(w, ',', ['Date', 'Description', 'Amount', 'Balance'], (t) => [t.day, `Café ${both(t)}`, raw(t.a), raw(t.bal)]), 'utf-8'); const at = bytes.indexOf(0xc3, bytes.length >> 1); return Uint8Array.from([...bytes.slice(0, at), 0xe9, ...bytes.slice(at + 2)]); } },
  { name: 'h-only-debit', lang: 'es', print: (w) => table(w, ';', ['Fecha', 'Concepto', 'Cargo'], (t) => [s(t.day), both(t), comma(abs(t.a))]), truth: (w) => w.rows.map((t) => ({ ...truthOf(t), amount: -abs(t.a) / 100 })) },
  { name: 'h-three-currency-cols', print: (w) => table(w, ',', ['Date', 'Description', 'USD Debit', 'USD Credit', 'Balance USD', 'EUR equivalent'], (t) => [s(t.day), both(t), out(t.a, us), inn(t.a, us), us(t.bal), us(Math.round(t.a * 0.92))]) },
  { name: 'h-category-sums', print: (w) => table(w, ',', ['Date', 'Description', 'Category', 'Amount', 'Tax', 'Tip'], (t) => [t.day, both(t), 'Food', raw(t.a), raw(Math.round(abs(t.a) * 0.08)), '0.00']) },
  { name: 'h-time-column-first', lang: 'ko', scale: 100, print: (w) => table(w, ',', ['No', '거래일시', '출금액', '입금액', '거래후잔액', '거래내용', '거래기록사항', '거래점'], (t) => [String(w.rows.indexOf(t) + 1), `${t.day} ${t.time}`, out(t.a, (m) => int(m, ',')), inn(t.a, (m) => int(m, ',')), int(t.bal, ','), '인터넷', both(t), '농협']) },
  { name: 'h-cn-icbc-card', lang: 'zh', encoding: 'gbk', order: 'old', print: (w) => table(w, ',', ['交易日期', '摘要', '交易场所', '记账金额(收入)', '记账金额(支出)', '余额'], (t) => [t.day, t.a < 0 ? '消费' : '工资', both(t), inn(t.a, us), out(t.a, us), us(t.bal)]) },
];

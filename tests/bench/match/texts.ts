import type { Draws } from './draws.ts';
import { field, joined, plainUpper } from './noise.ts';

/** What a bank knows of a payment when it prints its line. */
export interface Printed {
  /** The payee, as the terminal, the processor or the account has it. */
  name: string;
  city: string;
  /** What the payer wrote: a purpose, an invoice number; empty for none. */
  note: string;
  day: string;
}
type Print = (draw: Draws, paid: Printed) => string;

const handle = (name: string): string => joined(name).toLowerCase().slice(0, 18) || 'merchant';
const short = (note: string, length: number): string => note.slice(0, length);
const ddmm = (day: string, mark = '/'): string => `${day.slice(8)}${mark}${day.slice(5, 7)}`;
const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const ddMon = (day: string): string => `${day.slice(8)} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;

/** Banks of India, as their statements print. */
export const INDIAN: Record<'upi' | 'card' | 'transfer' | 'debit' | 'cheque', readonly Print[]> = {
  upi: [
    (draw, { name, note }) =>
      `UPI-${plainUpper(name)}-${handle(name)}@${draw.of(['ybl', 'okaxis', 'paytm', 'icici'])}-YESB0YBLUPI-${draw.digits(12)}-${plainUpper(note || 'UPI')}`,
    (draw, { name, note }) =>
      `TO TRANSFER-UPI/DR/${draw.digits(12)}/${short(name, 14)}/YESB/${handle(name).slice(0, 9)}/${short(note || 'Payment', 8)}--`,
    (draw, { name, note }) =>
      `UPI/${plainUpper(name)}/${handle(name)}@${draw.of(['axisbank', 'ybl', 'hdfcbank'])}/${short(note || 'Payment from', 12)}/${draw.digits(12)}`,
    (draw, { name, note }) =>
      `UPI/P2M/${draw.digits(12)}/${short(name, 20)}/${note ? plainUpper(note) : 'UPI'}/YES BANK`,
    (draw, { name }) => `UPI/${draw.digits(12)}/${plainUpper(name)}/${handle(name)}@ibl`,
  ],
  card: [
    (_, { name, city }) => `${field(plainUpper(name), 22)} ${field(city, 12)} IN`,
    (draw, { name, city }) => `POS ${draw.digits(6)}XXXXXX${draw.digits(4)} ${plainUpper(name)} ${city}`,
    (_, { name, city }) => `${plainUpper(name)} ${city} IN`,
    (draw, { name }) => `ECOM PUR/${plainUpper(name)}/${draw.digits(12)}`,
    (draw, { name, city }) => `VPS/${plainUpper(name)}/${draw.digits(15)}/${city}`,
  ],
  transfer: [
    (draw, { name, note }) =>
      `NEFT DR-HDFC0000${draw.digits(3)}-${plainUpper(name)}-NETBANK, MUM-N${draw.digits(12)}-${plainUpper(note)}`,
    (draw, { name, note }) =>
      `IMPS/P2A/${draw.digits(12)}/${plainUpper(name)}/${short(plainUpper(note), 14)}`,
    (draw, { name, note }) =>
      `INF/NEFT/${draw.digits(12)}/SBIN0001234/${plainUpper(note)}/${plainUpper(name)}`,
    (draw, { name }) => `RTGS DR-ICIC0000104-${plainUpper(name)}-ICICR5${draw.digits(14)}`,
  ],
  debit: [
    (draw, { name }) => `ACH D- ${plainUpper(name)}-${draw.digits(12)}`,
    (draw, { name }) => `NACH/${plainUpper(name)}/${draw.digits(10)}`,
    (draw, { name }) => `SI HGAXZ${draw.digits(9)} ${plainUpper(name)}`,
    (draw, { name }) => `BIL/ONL/00${draw.digits(10)}/${plainUpper(name)}/${draw.digits(10)}`,
  ],
  cheque: [
    (draw) => `CHQ PAID-MICR CTS-MU-${draw.digits(6)}`,
    (draw, { name }) => `CHQ PAID-INWARD TRAN-${plainUpper(name)} ${draw.digits(6)}`,
    (draw) => `CLG TO ${draw.digits(6)}`,
  ],
};

/** Banks of Germany, France, the Netherlands, Spain and Switzerland. */
export const EUROPEAN: Record<'card' | 'transfer' | 'debit' | 'paypal', readonly Print[]> = {
  card: [
    (draw, { name, city, day }) =>
      `KARTENZAHLUNG ${plainUpper(name)}//${city}/DE ${day}T${draw.between(10, 21)}:${draw.between(10, 59)} Debitk.0 2027-12`,
    (_, { name, city, day }) => `CARTE ${ddmm(day)} ${plainUpper(name)} ${city} CB*4417`,
    (draw, { name, city, day }) =>
      `BEA, Betaalpas ${name} ${draw.digits(4)},PAS123 NR:${draw.digits(6)}, ${ddmm(day, '.')}/12:11 ${city}`,
    (draw, { name, city }) => `COMPRA TARJ. 5402XXXXXXXX${draw.digits(4)} ${plainUpper(name)}-${city}`,
    (_, { name, city }) => `${field(plainUpper(name), 22)} ${field(city, 13)} DE`,
    (_, { name }) => plainUpper(name),
    (draw, { name, day }) => `CARD PAYMENT TO ${plainUpper(name)} ON ${ddMon(day)} ${draw.digits(4)}`,
  ],
  transfer: [
    (draw, { name, note }) =>
      `ÜBERWEISUNG ${name} ${note} EREF: ${draw.digits(10)} IBAN: DE${draw.digits(20)} BIC: GENODEF1S05`,
    (draw, { name, note }) => `VIR SEPA ${plainUpper(name)} MOTIF: ${note} REF: ${draw.digits(9)}`,
    (draw, { name, note }) =>
      `/TRTP/SEPA OVERBOEKING/IBAN/NL${draw.digits(2)}INGB${draw.digits(10)}/BIC/INGBNL2A/NAME/${name}/REMI/${note}/EREF/NOTPROVIDED`,
    (_, { name, note }) => `TRANSFERENCIA A FAVOR DE ${plainUpper(name)} CONCEPTO: ${note}`,
  ],
  debit: [
    (draw, { name, note }) =>
      `FOLGELASTSCHRIFT ${name} ${note} MREF: M-${draw.digits(9)} CRED: DE${draw.digits(2)}ZZZ${draw.digits(11)}`,
    (draw, { name }) => `PRLV SEPA ${plainUpper(name)} ECH/${draw.digits(6)} ID EMETTEUR/FR${draw.digits(8)}`,
    (draw, { name, note }) =>
      `SEPA Incasso algemeen doorlopend Incassant: NL${draw.digits(2)}ZZZ${draw.digits(12)} Naam: ${name} Machtiging: ${draw.digits(8)} Omschrijving: ${note}`,
    (draw, { name }) => `RECIBO ${plainUpper(name)} N RECIBO ${draw.digits(14)}`,
  ],
  paypal: [
    (draw, { name }) =>
      `BASISLASTSCHRIFT PayPal Europe S.a.r.l. et Cie S.C.A ${draw.digits(13)}/. ${name}, Ihr Einkauf bei ${name}`,
    (draw, { name }) => `PAYPAL *${joined(plainUpper(name)).slice(0, 12)} ${draw.digits(11)}`,
    (draw, { name }) => `PP.${draw.digits(4)}.PP . ${plainUpper(name)}, Ihr Einkauf bei ${name}`,
  ],
};

/** How a processor or marketplace writes itself before the name. */
export const PROCESSORS: Record<'india' | 'europe', readonly ((name: string) => string)[]> = {
  india: [
    (name) => `PAYTM *${name}`,
    (name) => `RAZ*${name}`,
    (name) => `PAYU*${name}`,
    (name) => `BILLDESK ${name}`,
    (name) => `CCA*${joined(name)}`,
    (name) => `WWW ${name}`,
    (name) => `GPAY ${name}`,
  ],
  europe: [
    (name) => `SumUp  *${name}`,
    (name) => `ZETTLE_*${name}`,
    (name) => `SQ *${name}`,
    (name) => `PAYPAL *${joined(name)}`,
    (name) => `Klarna*${name}`,
    (name) => `NYX*${name}`,
    (name) => `ADYEN ${name}`,
    (name) => `WWW.${joined(name)}.COM`,
  ],
};

/** What stands there when the payee's name does not. */
export const SILENT: Record<'india' | 'europe', readonly ((draw: Draws) => string)[]> = {
  india: [
    () => 'UPI',
    (draw) => `UPI/${draw.digits(12)}`,
    (draw) => `MB:SENT ${draw.digits(10)}`,
    (draw) => `INB TRF ${draw.digits(9)}`,
    (draw) => `Q${draw.digits(8)}@YBL`,
  ],
  europe: [
    (draw) => `KARTENZAHLUNG ${draw.digits(8)}`,
    (draw) => `POS ${draw.digits(10)}`,
    () => 'DEBIT CARD PURCHASE',
    (draw) => `PAIEMENT CB ${draw.digits(6)}`,
  ],
};

/** Firms that take payments for shops, in whose name lines are printed. */
export const ACQUIRERS: Record<'india' | 'europe', readonly string[]> = {
  india: ['PAYTM PAYMENTS', 'BHARATPE MERCHANT', 'PHONEPE PVT LTD', 'PINE LABS', 'MSWIPE TECH', 'CASHFREE'],
  europe: ['CONCARDIS', 'NEXI PAYMENTS', 'SIX PAYMENT', 'FIRST DATA MERCH', 'WORLDLINE', 'TELECASH'],
};

import { DIRECTION_PHRASES } from '../reader/money/signs.ts';
import { fold } from '../reader/text/fold.ts';
import { COLUMN_NAMES } from '../reader/words/columns.ts';
import { sideOf } from '../reader/words/markers.ts';
import { rowWords } from '../reader/words/rows.ts';

/** What banks and payment systems call the kinds of payments; it says nothing about a person. */
const RAILS = `upi imps neft rtgs nach ach ecs emi pos atm nfs rupay visa mastercard maestro amex sepa target swift bacs chaps fps giro eft eftpos
bpay osko payid npp zelle wire fedwire interac paynow duitnow promptpay fpx qris pix ted doc boleto blik ideal bancontact twint swish vipps mobilepay
bizum spei spid sinpe pse elixir sorbnet zengin fpsin
card cards cash cheque check chq transfer transfers trf tfr payment payments purchase purchases sale sales refund refunds return returns reversal fee fees charge charges
interest int deposit withdrawal debit credit direct standing order online mobile internet netbanking bill billpay salary tax gst tds vat pending booked
lastschrift überweisung ueberweisung gutschrift dauerauftrag kartenzahlung kartenverfügung basislastschrift echtzeitüberweisung entgelt zinsen
virement prélèvement prelevement paiement carte retrait chèque cotisation frais intérêts transferencia recibo pago tarjeta comisión intereses domiciliación
bonifico addebito accredito pagamento carta commissioni imposta bollo prelievo overboeking incasso betaalautomaat geldautomaat
eref kref mref cred debt svwz abwa abwe remi ordp benm trtp name iban bic bban nonref notprovided endtoend e2e invoice`;

/** Parts of words that make a file one of a card. */
const CARD =
  /kreditkart|kreditkort|kredietkaart|creditcard|tarjeta|cartao|luottokort|kredytow|kreditn|hitelkart|kredi|кредитн|карт|אשראי|כרטיס/;
/** Shops whose names tell the reader the direction of a payment tell others where a person buys. */
const SHOPS = new Set(['netflix', 'spotify', 'amazon', 'uber', 'shell', 'airbnb']);

/** Scripts that put no blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

const wordsOf = (phrases: readonly string[]): string[] =>
  phrases.flatMap((phrase) => phrase.toLowerCase().split(/[^\p{L}\p{M}]+/u)).filter(Boolean);

const headers = Object.values(COLUMN_NAMES).flatMap((list) => list.split('|').map((name) => name.trim()));
const rails = RAILS.split(/\s+/);
const kinds = DIRECTION_PHRASES.filter((phrase) => !SHOPS.has(phrase));
const railWords = new Set(wordsOf(rails));
const kindWords = new Set(wordsOf(kinds));
const headerWords = new Set(wordsOf(headers));
const unspaced = [...new Set([...kinds, ...headers, '信用卡', 'クレジット', 'カード', '신용카드', '카드'])]
  .filter((phrase) => UNSPACED.test(phrase) && phrase.length > 1)
  .toSorted((a, b) => b.length - a.length);

/** Whether a word belongs to payment systems rather than to a person. */
export const isRail = (word: string): boolean =>
  railWords.has(word.toLowerCase()) || railWords.has(fold(word));

/** Whether a word tells the direction of a payment: salary, restaurant. */
export const isKind = (word: string): boolean =>
  kindWords.has(word.toLowerCase()) || kindWords.has(fold(word));

/** Whether a word may be a column's name, a label of a letterhead or one of a balance. */
export function isLabel(word: string): boolean {
  const folded = fold(word);
  return (
    isRail(word) ||
    headerWords.has(word.toLowerCase()) ||
    rowWords.has(folded) ||
    sideOf(word) !== undefined ||
    CARD.test(folded)
  );
}

/** The stretches of a word that are no such phrase, in scripts without blanks; the whole word in others. */
export function privateParts(word: string): [from: number, to: number][] {
  if (!UNSPACED.test(word)) return [[0, word.length]];
  const parts: [number, number][] = [];
  let from = 0;
  let at = 0;
  while (at < word.length) {
    const phrase = unspaced.find((one) => word.startsWith(one, at));
    if (phrase === undefined) {
      at++;
      continue;
    }
    if (at > from) parts.push([from, at]);
    at += phrase.length;
    from = at;
  }
  if (from < word.length) parts.push([from, word.length]);
  return parts;
}

import { fold } from '../words.ts';

/** Words that say how money travelled or which form the payee's firm has, not who it was; folded when read. */
const WORDS = [
  // Ways of payment in English.
  'ach ecs nach aeps bbps atm pos ecom vps card debit credit purchase payment pymt pmt transfer trf txn tfr transaction',
  'visa mastercard maestro rupay amex eftpos contactless paypal klarna stripe standing order orders ddr dd so bacs chaps fps',
  'wire banking wdl wdrl withdrawal cwd atw checkcard authorized authorised recurring recurrent interac zelle directpay twint vdp bdc',
  'bgc vis ppd ccd inward outward achdr',
  'ref reference des id bill invoice nr rate to from by of on at in the for with via www http https com am pm',
  // India.
  'upi neft imps rtgs bhim cr dr ac',
  // German, with the words of SEPA.
  'sepa lastschrift gutschrift ueberweisung uberweisung kartenzahlung kartenumsatz girocard basislastschrift',
  'folgelastschrift dauerauftrag einzug zahlung abbuchung verwendungszweck mandat mref eref kref svwz abwa cred end iban',
  'bic elv ec von an vom um uhr kauf einkauf dienstleistung karte karten debitk belastung auftraggeber buchungstext datum tan',
  'rechnung danke dankt',
  // French.
  'virement prelevement prlvm prlv prelv carte cb paiement achat vir vrt inst recu emis vers par motif facture retrait',
  'dab mme mlle du de la le les',
  // Spanish, Catalan, Portuguese and Italian.
  'transferencia compra pago tarjeta tarj recibo domiciliacion bizum cargo abono adeudo concepto inmediata emitida',
  'recibida con en el del factura pix enviado recebido recebida transf pelo boleto cartao debito rshop ltda',
  'pagamento bonifico addebito accredito prelievo fattura carta effettuato mediante presso alle ore il',
  // Dutch.
  'bea gea betaling betaalpas betaalautomaat aankoop bancontact debetkaart kaartnummer pasnr pasvolgnr incasso',
  'overboeking overschrijving ideal kenmerk betalingskenm periode naam omschrijving factuur met uur trtp remi ustd trcd',
  // Danish, Norwegian, Swedish, Finnish.
  'dk nota køb kob dankort visakøb kortkøb varekøb varekjøp mobilepay vipps swish kortköp kurs pkorttimaksu korttiosto',
  'viesti tilisiirto ostopvm',
  // Polish and Hungarian.
  'płatność kartą zakup przy użyciu karty przelew vásárlás kártyával',
  // Japanese, as banks write it in Latin and in kana.
  'furikomi デビット vデビット visaデビット 振込 振替 口座振替 カード カード利用 ことら送金',
  // Chinese and Korean.
  '消费 退货 退款 支付宝 财付通 云闪付 银联 체크카드',
  // Currencies.
  'usd eur gbp chf inr jpy nok sek dkk pln huf czk cad aud nzd sgd hkd zar',
];

/** The forms that firms have in law. */
const FORMS =
  'pvt ltd limited private llp llc inc corp co gmbh ag kg ug ohg mbh ev sarl sas sa sau sl sca srl spa bv nv vof plc pty pte oy ab as asa aps kk sp oo zrt kft ooo';

/** Legal forms that are written without a space beside the name. */
export const FIRM = /株式会社|(?:股份|责任)?有限(?:责任)?公司(?![\p{L}\p{N}])/gu;

/** Words that are part of names when they stand alone. */
const PHRASES = [
  'direct debit, direct credit, direct dep, direct deposit, faster payment, faster payments, online payment',
  'online transfer, internet payment, internet transfer, mobile banking, mobile payment, net banking, cash withdrawal',
  'web authorized pmt, vir web, virement web, apple pay, google pay, samsung pay, cheque card, card no, pay merchant',
  'internet uberweisung, internet ueberweisung, online uberweisung, online ueberweisung, echtzeit uberweisung',
  'echtzeit ueberweisung, sagt danke, sagt da nke, zahlung ubs twint, retrait dab, pago movil en',
  'a favor de, sin concepto, no debito, no credito, alle ore',
];

/** Those who collect for a merchant: their name, a star, the merchant's name. */
const COLLECTORS = 'paypal pp sq tst sumup zettle izettle iz ccv bck mol pag sp klarna stripe vesta';

/** Banks as Indian transfers name them beside a payee. */
const BANKS =
  'hdfc icic icici sbin sbi utib axis yesb kkbk kotak kotakmah punb barb cnrb idib ubin fdrl indb idfb airp pytm jiop esfb aubl ratn scbl citi hsbc mahb ioba ucba bkid cbin';

/** In English, German, French, Spanish, Italian, Dutch and Portuguese; folded. */
const MONTH_NAMES =
  'jan january januar janvier enero gennaio januari janeiro feb february februar fevrier fev febrero febbraio februari fevereiro mar march marz maerz mars marzo maart marco apr april avril avr abril abr aprile may mai mayo maggio mei maio jun june juni juin junio giugno junho jul july juli juillet julio luglio julho aug august aout agosto ago augustus sep sept september septembre septiembre settembre setembro oct october oktober okt octobre octubre ottobre outubro nov november novembre noviembre dec december dezember dez decembre diciembre dic dicembre dezembro';

const split = (text: string, by: string): string[] => fold(text).split(by);

export const LEGAL_FORMS: ReadonlySet<string> = new Set(split(FORMS, ' '));
export const RAIL_WORDS: ReadonlySet<string> = new Set([...split(WORDS.join(' '), ' '), ...LEGAL_FORMS]);
/** By their first word. */
export const RAIL_PHRASES: ReadonlyMap<string, readonly (readonly string[])[]> = Map.groupBy(
  split(PHRASES.join(', '), ', ').map((phrase) => phrase.split(' ').filter((word) => word.length > 1)),
  ([first = '']) => first,
);
/** Any code of two or three letters is a collector's where a name follows its star. */
export const COLLECTED = new RegExp(
  `(?<![a-z\\d])(?:(?:${COLLECTORS.replaceAll(' ', '|')})[ _]*\\*|[a-z]{2,3} ?\\*(?= ?(?:[a-z]{3}|[^\\x20-\\x7e])))`,
  'g',
);
const collectors: ReadonlySet<string> = new Set(COLLECTORS.split(' ').filter((name) => name.length > 3));
/** Whether a firm collects for others: the payee is somebody else. */
export const isCollector = (word: string): boolean => collectors.has(word);
export const INDIAN_BANKS: ReadonlySet<string> = new Set(split(BANKS, ' '));
export const MONTHS: ReadonlySet<string> = new Set(split(MONTH_NAMES, ' '));

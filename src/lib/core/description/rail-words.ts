/** Words that say how money travelled or which form the payee's firm has, not who it was; folded. */
const LISTS = [
  // Ways of payment in English and in India.
  'upi neft imps rtgs ach ecs nach aeps bbps atm pos ecom vps card debit credit purchase payment pymt pmt transfer trf txn tfr transaction ref reference visa mastercard maestro rupay amex eftpos contactless paypal sq tst sumup stripe direct standing order ddr dd so bacs chaps fps faster wire online internet mobile banking to from by of the for',
  // German, with the words of SEPA.
  'sepa lastschrift gutschrift ueberweisung uberweisung kartenzahlung kartenumsatz girocard basislastschrift folgelastschrift dauerauftrag einzug zahlung abbuchung verwendungszweck mandat mref eref kref svwz cred end iban bic elv ec von an',
  // French.
  'virement prelevement prlvm carte cb paiement achat vir vrt prlv facture retrait dab du de la le',
  // Spanish.
  'transferencia compra pago tarjeta recibo domiciliacion bizum cargo abono adeudo con en el del',
  // Japanese, as banks write it in Latin and in kana.
  'furikomi デビット 振込 振替 口座振替 カード',
  // Legal forms.
  'pvt ltd limited private llp llc inc corp co gmbh ag kg ug ohg mbh ev sarl sas sa sl srl spa bv nv plc pty oy ab as aps kk',
];

export const RAIL_WORDS: ReadonlySet<string> = new Set(LISTS.join(' ').split(' '));

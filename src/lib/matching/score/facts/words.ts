import { LEGAL_FORMS, RAIL_WORDS } from '../../../core/description/rail-words.ts';
import { fold } from '../../../core/words.ts';

/** Words of clearing and of banks' forms: they say how money went, not to whom. */
const FORM_WORDS: ReadonlySet<string> = new Set(
  `chq cheque check chk clg clearing cts micr inward outward tran paid pd sent mb ib inb netbank netbanking web app branch self dr cr
  ach si auto autopay instruction mandate nach bil onl inf mum vps trtp overboeking ib remi name eref notprovided bic iban motif
  concepto favor emetteur ech id echeance recibo factuur omschrijving machtiging incassant naam kenmerk betaalpas pas nr ihr einkauf
  bei und no num ref refund rev reversal gutschrift rueckerstattung retoure ruckerstattung remboursement avoir devolucion reembolso
  checkcard bgc fpo fpi deb bp tfr debit carte presentment
  batch bulk sammelauftrag sammeluberweisung sammler remise remesa charge chargeback cashback purchase settlement merchant`.split(
    /\s+/,
  ),
);
/** Who passes payments on. They stand beside the payee, or in its place; some are payees themselves. */
export const PROCESSORS: ReadonlySet<string> = new Set(
  `paytm razorpay raz rzp payu billdesk cca ccavenue gpay googlepay phonepe bharatpe cashfree mswipe pine labs pinelabs easebuzz instamojo
  sumup zettle izettle sq square paypal pp klarna stripe adyen nyx nayax mollie worldline worldpay concardis nexi six telecash payone
  ingenico first data merch payments payment tst toast clover payco iyzico mercadopago mercpago payplug sipay redsys cielo
  pagseguro linepay alipay wechatpay pay europe sarl cie sca www com http https co uk`.split(/\s+/),
);
/** Mary's is MARYS in most banks' texts. */
const APOSTROPHE = /(?<=\p{L})['’`´](?=\p{L})/gu;
/** B & Q is B&Q; Tours & Travels are two words. */
const AMPERSAND = /(?<=(?<!\p{L})\p{L}{1,2}) ?& ?(?=\p{L}{1,2}(?!\p{L}))/gu;
const READ = 2_000;
const WORD = /[\p{L}\p{M}\p{N}&]+/gu;
/** Where nothing stands between words, the script changes: 居酒屋はなび. */
const HAN = '\\p{Script=Han}々';
const KANA = '\\u30a1-\\u30ff\\u3099\\u309a';
const SCRIPTS = new RegExp(
  `(?<=[${HAN}])(?=[^${HAN}])|(?<=[^${HAN}])(?=[${HAN}])|(?<=[${KANA}])(?=[^${KANA}${HAN}])|(?<=[^${KANA}${HAN}])(?=[${KANA}])`,
  'u',
);
const ONLY_KANA = new RegExp(`^[${KANA}]{4,}$`);
/** Words of one text that are compared; hostile texts have more. */
const MOST_WORDS = 24;

/** Letters that have no accent to drop, as banks write them; and kana, which banks write large. */
const WRITTEN_AS: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ ø: 'oe', æ: 'ae', œ: 'oe', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', ı: 'i', þ: 'th' }),
  ...[...'ァィゥェォッャュョヮ'].map((small, at): [string, string] => [
    small,
    'アイウエオツヤユヨワ'[at] as string,
  ]),
]);
const REWRITTEN = new RegExp(`[${[...WRITTEN_AS.keys()].join('')}]`, 'g');
/** Banks write hiragana as katakana, and the mark of a long vowel as a hyphen. */
const HIRAGANA = /[\u3041-\u3096]/g;
const TO_KATAKANA = 0x60;
const LONG_VOWEL = /(?<=[\u30a1-\u30fa]\p{M}?)[-‐−–]/gu;
/** Folds as `fold`, and further than columns that are stored may: letters that do not decompose become those that banks write. */
export const foldLetters = (text: string): string =>
  fold(text)
    .replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + TO_KATAKANA))
    .replace(LONG_VOWEL, 'ー')
    .replace(REWRITTEN, (letter) => WRITTEN_AS.get(letter) as string);
const RAIL: ReadonlySet<string> = new Set([...RAIL_WORDS].map(foldLetters));

/** Forms that are written out, as they are shortened. */
const FORMS_IN_FULL: ReadonlyMap<string, string> = new Map(
  Object.entries({ limited: 'ltd', private: 'pvt', incorporated: 'inc', corporation: 'corp', company: 'co' }),
);

/** The legal forms that stand behind a firm's name in a text. @param last the last of its `nameWords` */
export function formsBehind(text: string, last: string): ReadonlySet<string> {
  const words = foldedWords(text).map((word) => FORMS_IN_FULL.get(word) ?? word);
  const from = words.indexOf(FORMS_IN_FULL.get(last) ?? last) + 1;
  const to = words.findIndex((word, at) => at >= from && word !== '&' && !LEGAL_FORMS.has(word));
  return new Set(words.slice(from, to < 0 ? undefined : to).filter((word) => word !== '&'));
}

/** The words of a name or comment that may occur in a bank's text: folded, without long numbers and words of all payments. */
export function nameWords(text: string): string[] {
  const all = foldedWords(text);
  const words = all.filter((word) => word.length > 1 && !RAIL.has(word) && !FORM_WORDS.has(word));
  return (words.length > 0 ? words : all).slice(0, MOST_WORDS);
}

/** The words of a bank's text that may be of a name; none where it only says how the money went. */
export const bankWords = (text: string): string[] =>
  foldedWords(text)
    .filter((word) => word.length > 1 && !RAIL.has(word) && !FORM_WORDS.has(word))
    .slice(0, MOST_WORDS);

function foldedWords(text: string): string[] {
  return (
    foldLetters(text.slice(0, READ)).replace(APOSTROPHE, '').replace(AMPERSAND, '&').match(WORD) ?? []
  ).flatMap((token) =>
    (token.match(/\p{N}/gu)?.length ?? 0) >= 3
      ? []
      : token.split(/\p{N}+/u).flatMap((word) => (word === '' ? [] : word.split(SCRIPTS))),
  );
}

/** All letters of a text in a row: D-Mart and DMART are one. */
export const joined = (text: string): string => foldedWords(text).join('');

/** From the beginning of each word of a text, all its letters to the end. */
export function runsFrom(text: string): string[] {
  const words = foldedWords(text).slice(0, MOST_WORDS);
  return words.map((_, at) => words.slice(at).join(''));
}

/** The first letters of its words: CCD of Cafe Coffee Day. */
export const initialsOf = (text: string): string =>
  foldedWords(text)
    .map((word) => word[0])
    .join('');

const MOST_UMLAUTS = 2;
const UMLAUT: ReadonlySet<string> = new Set('aou');
const VOWELS = /[aeiou]/g;

/**
 * How far a bank's word is the word of a name, from 0 to 1: the same, its beginning where the text was cut, a slip of one letter,
 * its consonants, or the name with something after it.
 * @param last the bank's word stands last, where texts are cut
 * @param isName the word is of a name: of a comment, too many words begin like any other
 */
export function alike(bank: string, name: string, last: boolean, isName = true): number {
  if (bank === name) return 1;
  const shorter = Math.min(bank.length, name.length);
  if (bank.endsWith(name) && ONLY_KANA.test(name)) return 0.8;
  // All others begin with the same letter, and most words do not.
  if (bank[0] !== name[0]) return shorter >= 5 ? slipped(bank, name, last) : 0;
  if (shorter >= 3 && (isPlural(name, bank) || isPlural(bank, name))) return 0.95;
  if (withoutUmlauts(bank, name)) return 0.95;
  if (bank.length < name.length && name.startsWith(bank)) {
    if (bank.length >= 5 || (isName && last && bank.length >= 3)) return 0.8;
    return 0;
  }
  if (shorter >= 4 && bank.startsWith(name)) return 0.8;
  const slip = shorter >= 5 ? slipped(bank, name, last) : 0;
  if (slip === 0 && isName && isSkeleton(bank, name)) return 0.6;
  return slip;
}

const isPlural = (many: string, one: string): boolean =>
  many.length === one.length + 1 && many.endsWith('s') && many.startsWith(one);

function slipped(bank: string, name: string, last: boolean): number {
  if (oneSlip(bank, name)) return 0.7;
  return last && name.length > bank.length && oneSlip(bank, name.slice(0, bank.length)) ? 0.5 : 0;
}

/** GRUEN is Grün, whose dots were dropped: an e behind a, o or u is all that they differ by. */
function withoutUmlauts(a: string, b: string): boolean {
  const more = Math.abs(a.length - b.length);
  if (more === 0 || more > MOST_UMLAUTS || a[0] !== b[0] || a.length < 3 || b.length < 3) return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  let from = 0;
  for (const letter of short) {
    if (long[from] !== letter) {
      if (long[from] !== 'e' || !UMLAUT.has(long[from - 1] as string) || long[from + 1] !== letter)
        return false;
      from++;
    }
    from++;
  }
  return from === long.length;
}

/** Whether two words differ by one letter left out, added, changed, or swapped with its neighbour. */
function oneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  let endA = a.length;
  let endB = b.length;
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const leftA = endA - from;
  const leftB = endB - from;
  if (leftA <= 1 && leftB <= 1) return true;
  return leftA === 2 && leftB === 2 && a[from] === b[from + 1] && a[from + 1] === b[from];
}

/** STRBCKS of Starbucks, MKTPL of Marketplace: consonants in order, the first letter the same. */
function isSkeleton(bank: string, name: string): boolean {
  if (bank.length < 3 || bank.length >= name.length || bank[0] !== name[0]) return false;
  if (bank.length * 2 < name.length || /[aeiou]/.test(bank.slice(1))) return false;
  const consonants = name[0] + name.slice(1).replace(VOWELS, '');
  if (bank.length * 4 < consonants.length * 3) return false;
  let at = 0;
  for (const letter of consonants) if (letter === bank[at]) at++;
  return at === bank.length;
}

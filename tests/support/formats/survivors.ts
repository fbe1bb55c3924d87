import { isKind, isLabel, privateParts } from '#lib/statements/anonymise/vocabulary.ts';
import { headerScore } from '#lib/statements/reader/columns/header.ts';
import { isDate } from '#lib/statements/reader/dates/dates.ts';
import { decode } from '#lib/statements/reader/text/encoding.ts';
import { fold, isVoid } from '#lib/statements/reader/text/fold.ts';
import { cardSideOf } from '#lib/statements/reader/words/markers.ts';
import { monthNumber } from '#lib/statements/reader/words/months.ts';
import { statusOf } from '#lib/statements/reader/words/rows.ts';

/** Names and codes of the formats, which are no words of a person. */
const STRUCTURE = [
  /OFXHEADER[\s\S]*?(?=<OFX>)/g,
  /<(?:\w{1,9}:)?(?:Cd|SubFmlyCd|Sts|RvslInd|LastPgInd|BtchInd|CpyDplctInd|POSTYPE|AddtlInfInd|ChrgBr|SeqTp|TRNTYPE|ACCTTYPE|CORRECTACTION|SEVERITY|LANGUAGE)>[^<]*/g,
  /<[^<>]*>/g,
  /&#?\w+;/g,
  /^!.*$/gm,
  /^:\d\d[A-Z]?:/gm,
  /(?<=^\s*\d{6,10}\s*[A-Z]{1,3}\s*[\d.,]{1,18}\s*)[NSF][A-Z0-9]{3}/gm,
];
const isPublic = (word: string): boolean =>
  isVoid(word) ||
  isLabel(word) ||
  isKind(word) ||
  monthNumber(fold(word)) !== undefined ||
  cardSideOf(word) !== undefined ||
  statusOf(word) !== undefined ||
  privateParts(word).length === 0;

const words = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{M}]{4,}/gu));
const numbers = (text: string): Set<string> => new Set(text.match(/(?<!\d)\d{5,}(?!\d)/g));
const amounts = (text: string): Set<number> =>
  new Set(
    (
      text.match(
        /(?<![\d.,/-])\d{1,3}(?:[.,' ]\d{3})*[.,]\d{2}(?![\d.,/-])|(?<![\d.,/-])\d+[.,]\d{2}(?![\d.,/-])/g,
      ) ?? []
    )
      .map((one) => Number(one.replace(/\D/g, '')) / 100)
      .filter((one) => one > 100),
  );

/** A day as formats write it without separators, or as a spreadsheet counts it. */
const isDay = (digits: string): boolean =>
  isDate(digits.slice(0, 8)) ||
  (digits.length === 5 && Number(digits) > 33_000 && Number(digits) < 66_000) ||
  /^\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits);

/** The letter of a QIF line is none of its text. */
function plain(bytes: Uint8Array): string {
  // Some programs fill up the end with zeros.
  const { text } = decode(bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1));
  const lines = /^!(?:Type|Account)/m.test(text) ? text.replace(/^[A-Z$]/gm, '') : text;
  return STRUCTURE.reduce((left, pattern) => left.replace(pattern, ' '), lines);
}

/** Names of columns further down, which the reader takes for another table's. */
const headersIn = (text: string): string =>
  text
    .split('\n')
    .filter((line) => /[,;\t]/.test(line) && headerScore(line.split(/[,;\t]/)) > 1)
    .join(' ');

/** Words, numbers and amounts that tell about a person and are in both; days and the trade's own words are not meant. */
export function survivors(
  original: Uint8Array,
  sample: Uint8Array,
  { header, delimiter }: { header: readonly string[]; delimiter: string },
): string[] {
  const [before = '', after = ''] = [original, sample].map(plain);
  // Between the digits of a quoted cell it is part of an amount.
  const cellsOf = (text: string): string =>
    text.replace(/"[^"\n]*"|[^"]+/g, (part) =>
      delimiter === ''
        ? part
        : part.replaceAll(delimiter, (_, at: number) =>
            part.startsWith('"') && /\d.\d/s.test(part.slice(at - 1, at + 2)) ? delimiter : '\n',
          ),
    );
  const names = words(`${header.join(' ')} ${headersIn(before)}`);
  const [wordsNow, numbersNow, amountsNow] = [words(after), numbers(after), amounts(cellsOf(after))];
  return [
    ...[...words(before)].filter((word) => wordsNow.has(word) && !isPublic(word) && !names.has(word)),
    ...[...numbers(before)].filter(
      (digits) => numbersNow.has(digits) && !isDay(digits) && !/^0+$/.test(digits),
    ),
    ...[...amounts(cellsOf(before))].filter((amount) => amountsNow.has(amount)).map(String),
  ];
}

import { lru } from '../../../core/lru.ts';
import { fold } from '../text/fold.ts';
import { nameHits } from './columns.ts';

export type Side = 'out' | 'in';

const OUT = `d|dr|od|db|dt|deb|debit|debits|dbit|debet|debito|débito|débit|debito a|soll|s|s soll|lastschrift|belastung|withdrawal|withdrawals|
out|outgoing|outflow|money out|paid out|payment out|expense|expenses|expenditure|spend|sent|charge|charges|minus|-|purchase|
ausgang|ausgabe|ausgaben|abgang|af|bij af|uit|uitgave|ut|uttag|ud|udbetaling|otto|pano ulos|
cargo|cargos|retiro|egreso|gasto|salida|saida|saída|despesa|addebito|dare|uscita|uscite|spesa|dépense|sortie|
obciążenie|obciążenia|wydatek|wydatki|wn|výdaj|výdavok|odchozí|odchozi|na vrub|terhelés|kiadás|kimenő|t|rashod|isplata|duguje|odliv|breme|
borç|b|çıkan|gider|расход|списание|дебет|дт|д|витрата|списання|дебит|χρέωση|χ|
借|借方|支出|支|付款|转出|轉出|提出|提款|出金|出|引出|支払|お支払い|出账|出賬|扣款|출금|지급|ถอน|ถอนเงิน|จ่าย|
مدين|خصم|سحب|חובה|keluar|pengeluaran|debet db|ghi no|ghi nợ|kurang|gastos|izlaz|iešana`;

const IN = `c|cr|ct|cred|credit|credits|crdt|kredit|kreedit|k|crédit|crédito|credito|haben|h|h haben|gutschrift|deposit|deposits|
in|incoming|inflow|money in|paid in|payment in|income|received|receive|plus|+|refund|top up|topup|
eingang|einnahme|einnahmen|zugang|bij|inn|inkomst|insättning|ind|indbetaling|pano|
abono|abonos|ingreso|entrada|receita|accredito|avere|entrata|entrate|recette|entrée|
uznanie|uznania|przychód|wpływ|wpływy|ma|příjem|príjem|příchozí|prichozi|ve prospěch|jóváírás|bevétel|bejövő|j|prihod|uplata|potražuje|priliv|dobro|
alacak|a|gelen|gelir|приход|зачисление|пополнение|поступление|поповнення|кредит|кт|надходження|зарахування|πίστωση|π|
贷|貸|贷方|貸方|收入|收|收款|转入|轉入|存入|存款|入金|入|預入|预入|お預り|入账|入賬|입금|맡김|ฝาก|ฝากเงิน|รับ|
دائن|إيداع|ايداع|זכות|masuk|pemasukan|ghi co|ghi có|tambah|ulaz`;

const SIDES = new Map<string, Side>();
const add = (list: string, side: Side): void => {
  for (const word of list.split('|')) {
    const trimmed = word.trim();
    const key = fold(trimmed) || trimmed;
    if (key !== '' && !SIDES.has(key)) SIDES.set(key, side);
  }
};
add(OUT, 'out');
add(IN, 'in');

/** The side of a single word or sign (`Dr`, `借`, `+`), if any. */
export function sideOf(word: string): Side | undefined {
  return SIDES.get(fold(word) || word.trim());
}

/** The side of a marker cell whose words all agree: `贷 Cr`, `D - Debit`, `(Dr)`. */
export function sideOfCell(cell: string): Side | undefined {
  if (cell.length > 40) return undefined;
  const whole = sideOf(cell);
  if (whole) return whole;
  const sides = new Set(
    fold(cell)
      .split(' ')
      .map((word) => SIDES.get(word)),
  );
  if (sides.size !== 1) return undefined;
  return [...sides][0];
}

const sidesByName = lru<ReadonlyMap<string, Side>>(2_000);

/**
 * What the cells of a column mean whose name has a word for money out and one for money in: these words and their initials.
 * `C` under `Cargo/Abono` is money out.
 */
export const sidesNamed = (name: string): ReadonlyMap<string, Side> =>
  sidesByName(name, () => {
    const words = name.split(' ').flatMap((word): [string, Side][] => {
      const { exact } = nameHits(word);
      return exact.has('debit') === exact.has('credit') ? [] : [[word, exact.has('debit') ? 'out' : 'in']];
    });
    const [one, two] = words;
    const sides = new Map<string, Side>();
    if (words.length === 2 && one && two && one[1] !== two[1] && one[0].charAt(0) !== two[0].charAt(0))
      for (const [word, side] of words)
        for (const text of [word, word.charAt(0)]) sides.set(text, side).set(text.toUpperCase(), side);
    return sides;
  });

const DEBIT_OR_CREDIT =
  /^(?:[dchstkbajv+-]|[cd]r|db|dt|ct|deb|cred|debits?|credits?|debet|kredit|debito|credito|debe|haber|soll|haben|dare|avere|wn|ma|дт?|кт?|дебет|кредит|[借贷貸]方?|out|in|money out|money in|af|bij)$/;

/** Whether a marker says debit or credit, or out or in, and nothing about the kind of booking. */
export const isDebitOrCredit = (cell: string): boolean => DEBIT_OR_CREDIT.test(fold(cell) || cell.trim());

const CARD_OUT =
  /^(?:purchase|sale|cash advance|interest|interest charge|fee|annual fee|late fee)s?$|^(?:消费|消費|取现|预借现金|利息|年费|手续费)$/;
const CARD_IN =
  /^(?:payment|payment received|return|refund|reversal|cashback)s?$|^(?:信用卡)?(?:还款|還款)$|^(?:退货|退貨|退款|返现|冲正)$/;

/** The side of a marker cell on a card statement, where a payment is money in. */
export function cardSideOf(cell: string): Side | undefined {
  const word = fold(cell);
  if (CARD_IN.test(word)) return 'in';
  return CARD_OUT.test(word) ? 'out' : sideOfCell(cell);
}

/** Whether a marker column has a card statement's words: purchases as well as payments. */
export const isCard = (words: Iterable<string>): boolean => {
  const folded = [...words].map(fold);
  return (
    folded.some((word) => /^(?:purchase|sale)s?$|^消[费費]$/.test(word)) &&
    folded.some((word) => CARD_IN.test(word))
  );
};

/** The first word of a text, which may say debit or credit: `DEBIT Shop`, `（消费）Shop`. */
export const firstWord = (text: string): string =>
  /^[\s(（[【]*([^\s:：,;()（）[\]【】]{1,40})/u.exec(text)?.[1] ?? '';

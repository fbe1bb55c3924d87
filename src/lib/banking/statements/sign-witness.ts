import { fold } from './fold.ts';
import type { Sign } from './types.ts';

const INCOMING = [
  'salary', 'payroll', 'wages', 'refund', 'cashback', 'interest paid', 'interest credit', 'interest earned', 'dividend', 'deposit',
  'credit interest', 'payment received', 'payment thank you', 'thank you', 'direct deposit', 'received', 'credit voucher', 'statement credit',
  'gehalt', 'lohn', 'gutschrift', 'erstattung', 'zinsen', 'salaire', 'remboursement', 'virement recu', 'nomina', 'abono', 'ingreso',
  'devolucion', 'stipendio', 'rimborso', 'accredito', 'salario', 'estorno', 'reembolso', 'recebido', 'recebida', 'wynagrodzenie', 'zwrot', 'lon',
  'insattning', 'salaris', 'terugbetaling', 'mzda', 'plat', 'vyplata', 'зарплата', 'возврат', 'пополнение', '給与', '工资', '退款', '급여', 'dining credit',
]; // biome-ignore format: words
const OUTGOING = [
  'purchase', 'withdrawal', 'atm', 'card payment', 'fee', 'supermarket', 'restaurant', 'grocery', 'groceries', 'netflix', 'spotify',
  'amazon', 'uber', 'coffee', 'pharmacy', 'insurance', 'debit', 'lastschrift', 'kartenzahlung', 'miete', 'prelevement', 'achat', 'loyer', 'carte',
  'compra', 'recibo', 'cajero', 'alquiler', 'saque', 'pagamento', 'acquisto', 'prelievo', 'zakup', 'platba', 'nakup', 'kop', 'betaling',
  'оплата', 'покупка', 'снятие', '消费', '支付', 'telecom', 'mobile', 'fuel', 'shell', 'hotel', 'parking', 'taxi', 'airbnb',
]; // biome-ignore format: words

const mentions = (text: string, words: readonly string[]): boolean =>
  words.some((word) => (/^[a-z ]+$/.test(word) ? ` ${text} `.includes(` ${word} `) : text.includes(word)));

/** Which sign money out carries in a single amount column, by prevalence and by what the descriptions say. */
export function witnessSign(
  amounts: ArrayLike<number>,
  texts: readonly string[],
): { sign: Sign; open: boolean } {
  let negative = 0;
  let positive = 0;
  let usual = 0;
  let turned = 0;
  for (let i = 0; i < amounts.length; i++) {
    const amount = amounts[i] ?? 0;
    if (amount === 0 || Number.isNaN(amount)) continue;
    if (amount < 0) negative++;
    else positive++;
    const text = fold(texts[i] ?? '');
    const incoming = mentions(text, INCOMING);
    if (incoming === mentions(text, OUTGOING)) continue;
    if (incoming === amount > 0) usual++;
    else turned++;
  }
  if (negative >= positive) {
    const open = turned > 2 * usual + (negative > positive ? 1 : 0);
    return { sign: open ? 'positive_out' : 'negative_out', open };
  }
  if (negative > 0 && usual > 0 && turned === 0) return { sign: 'negative_out', open: false };
  return { sign: turned >= usual || negative === 0 ? 'positive_out' : 'negative_out', open: true };
}

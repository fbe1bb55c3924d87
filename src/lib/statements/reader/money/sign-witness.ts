import { fold } from '../text/fold.ts';
import type { Sign } from '../types.ts';

const INCOMING =
  `salary|payroll|wages|refund|cashback|interest paid|interest credit|interest earned|dividend|deposit|credit interest|
payment received|payment thank you|thank you|direct deposit|received|credit voucher|statement credit|dining credit|income|incoming|
transfer in|top up|inward|gehalt|lohn|gutschrift|erstattung|zinsen|eingang|einnahme|salaire|remboursement|virement recu|recu|nomina|
abono|ingreso|devolucion|stipendio|rimborso|accredito|salario|estorno|reembolso|recebido|recebida|wynagrodzenie|zwrot|lon|insattning|
salaris|terugbetaling|mzda|vyplata|prijem|зарплата|возврат|пополнение|зачисление|給与|給料|振込入金|工资|退款|收入|급여|입금`.split(
    /\s*\|\s*/,
  );
const OUTGOING =
  `purchase|withdrawal|atm|card payment|fee|supermarket|restaurant|grocery|groceries|netflix|spotify|amazon|uber|coffee|
pharmacy|insurance|debit|spend|transfer out|outward|expense|lastschrift|kartenzahlung|miete|ausgang|ausgabe|prelevement|achat|loyer|carte|
compra|recibo|cajero|alquiler|saque|acquisto|prelievo|zakup|platba|nakup|kop|betaling|vydaj|оплата|покупка|снятие|списание|消费|支付|支出|
telecom|mobile|fuel|shell|hotel|parking|taxi|airbnb|출금`.split(/\s*\|\s*/);

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
  if (negative > 0 && usual > 3 * turned) return { sign: 'negative_out', open: false };
  return { sign: turned >= usual || negative === 0 ? 'positive_out' : 'negative_out', open: true };
}

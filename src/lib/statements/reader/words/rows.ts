import { fold } from '../text/fold.ts';

/** Texts of rows that state a balance or a sum, without surrounding dates, figures and currencies. */
const STATED = `opening balance|closing balance|open balance|close balance|beginning balance|ending balance|starting balance|previous balance|balance|new balance|
balance brought forward|brought forward|balance carried forward|carried forward|balance forward|balance b f|balance c f|b f|c f|
available balance|ledger balance|current balance|final balance|initial balance|statement balance|opening bal|closing bal|total|totals|
grand total|sub total|subtotal|page total|turnover|total turnover|total debits|total credits|total debit|total credit|total withdrawals|
total deposits|total amount|balance as of|balance as on|balance at end of period|balance at start of period|turnovers|
anfangssaldo|endsaldo|schlusssaldo|anfangsbestand|endbestand|alter saldo|neuer saldo|saldovortrag|kontostand|alter kontostand|
neuer kontostand|summe|gesamt|gesamtsumme|zwischensumme|umsatzsumme|startsaldo|eröffnungssaldo|abschlusssaldo|saldo|
ancien solde|nouveau solde|solde initial|solde final|solde précédent|solde début|solde au|solde créditeur|solde débiteur|totaux|
total des opérations|solde en début de période|solde en fin de période|sous total|
saldo inicial|saldo final|saldo anterior|saldo actual|saldo disponible|saldo atual|saldo do dia|saldo total|s a l d o|saldo contabil|
total general|totales|sumas|saldo bloqueado|saldo em conta|saldo disponivel|saldo parcial|total geral|
saldo iniziale|saldo finale|saldo contabile|saldo disponibile|saldo precedente|totale|totali|totale movimenti|
beginsaldo|eindsaldo|vorig saldo|nieuw saldo|totaal|begin saldo|eind saldo|
ingående saldo|utgående saldo|ingående balans|utgående balans|inngående saldo|startsaldo|slutsaldo|primosaldo|ultimosaldo|summa|sum|
alkusaldo|loppusaldo|yhteensä|saldo początkowe|saldo końcowe|saldo poczatkowe|suma|razem|obroty|stan początkowy|stan końcowy|
počáteční zůstatek|konečný zůstatek|počáteční stav|konečný stav|celkem|spolu|nyitó egyenleg|záró egyenleg|nyitóegyenleg|záróegyenleg|
összesen|početno stanje|završno stanje|ukupno|skupaj|sold inițial|sold final|sold initial|rulaj|algsaldo|lõppsaldo|käive|kokku|
sākuma atlikums|beigu atlikums|apgrozījums|kopā|pradinis likutis|galutinis likutis|apyvarta|iš viso|likutis|
açılış bakiyesi|kapanış bakiyesi|devreden bakiye|devir|toplam|önceki bakiye|начальный остаток|конечный остаток|входящий остаток|
исходящий остаток|остаток на начало|остаток на конец|итого|всего|обороты|оборот|вхідний залишок|вихідний залишок|разом|усього|
начално салдо|крайно салдо|αρχικό υπόλοιπο|τελικό υπόλοιπο|υπόλοιπο εκ μεταφοράς|σύνολο|
期初余额|期末余额|上期余额|本期余额|合计|总计|小计|承前余额|期初餘額|期末餘額|承上餘額|上期結餘|合計|總計|前月繰越|前期繰越|繰越|繰越残高|次月繰越|次期繰越|小計|総計|
이월|전월이월|기초잔액|기말잔액|합계|총계|소계|ยอดยกมา|ยอดยกไป|ยอดรวม|รวม|الرصيد الافتتاحي|الرصيد الختامي|الإجمالي|المجموع|رصيد أول المدة|
יתרת פתיחה|יתרת סגירה|יתרה|סה כ|סהכ|saldo awal|saldo akhir|baki awal|baki akhir|jumlah|số dư đầu kỳ|số dư cuối kỳ|tổng cộng|cộng`;

const NOT_BOOKED = `pending|pending transaction|pending transactions|authorisation|authorization|authorised|authorized|hold|on hold|in progress|
processing|scheduled|upcoming|failed|declined|rejected|reverted|cancelled|canceled|voided|void|expired|denied|refused|not posted|unposted|
vorgemerkt|umsatz vorgemerkt|offen|ausstehend|abgelehnt|storniert|fehlgeschlagen|in bearbeitung|en attente|en cours|refusé|annulé|à venir|
pendiente|rechazado|rechazada|cancelado|cancelada|retenido|pendente|recusado|recusada|estornado|in sospeso|in attesa|rifiutato|annullato|
non contabilizzato|autorizzato|autorizzata|in behandeling|geweigerd|geannuleerd|väntande|venter|vantar|reserverat|reserverad|nekad|afventer|reserveret|ventende|reservert|
odottaa|varaus|oczekująca|oczekujące|blokada|odrzucona|odrzucone|anulowana|čekající|zamítnuto|zrušeno|blokace|függőben|elutasítva|
törölve|foglalás|bekliyor|beklemede|reddedildi|iptal|в обработке|отклонено|отклонена|отменено|отменена|не выполнено|ожидает|резерв|
εκκρεμεί|未入账|处理中|失败|已关闭|交易关闭|已取消|未完了|未確定|取消|대기|취소|실패|승인취소|รอดำเนินการ|ยกเลิก|قيد الانتظار|مرفوض|בהמתנה|tertunda|gagal|dibatalkan`;

const BOOKED = `booked|posted|completed|complete|settled|cleared|success|successful|succeeded|executed|done|paid|ok|issued|accepted|approved|
processed|final|received|sent|confirmed|reconciled|valid|gebucht|umsatz gebucht|ausgeführt|abgeschlossen|erfolgreich|comptabilisé|effectué|terminé|exécuté|
contabilizado|completado|completada|realizado|realizada|efetivado|concluído|concluída|aprovado|aprobado|contabilizzato|eseguito|
completato|verwerkt|geboekt|bokförd|bokfört|utförd|udført|utført|bogført|bokført|kirjattu|zrealizowana|zaksięgowana|zrealizowano|zaúčtováno|
zaúčtovaná|könyvelt|teljesült|tamamlandı|gerçekleşti|исполнено|исполнена|выполнено|выполнена|проведено|успешно|виконано|ολοκληρώθηκε|
交易成功|成功|已完成|支付成功|已入账|已存入零钱|已转账|对方已收钱|完了|確定|완료|정상|성공|สำเร็จ|مكتمل|ניגבה|berhasil|selesai|sukses|thành công`;

const setOf = (list: string): Set<string> =>
  new Set(
    list
      .split('|')
      .map((word) => fold(word))
      .filter(Boolean),
  );
const stated = setOf(STATED);
const notBooked = setOf(NOT_BOOKED);
const booked = setOf(BOOKED);

/** The words of all these texts. */
export const rowWords: ReadonlySet<string> = new Set(
  [stated, notBooked, booked].flatMap((phrases) => [...phrases].flatMap((phrase) => phrase.split(' '))),
);

export const LONGEST_STATED = 80;

/**
 * Whether a text only states a balance or sum: `Opening balance as on 01/04/2024`, not `Balance transfer fee`.
 * A dated `Total` may be a petrol station.
 */
export function statesBalance(text: string, dated: boolean): boolean {
  if (text.length > LONGEST_STATED) return false;
  const folded = fold(text);
  if (dated && folded === 'total') return false;
  if (stated.has(folded)) return true;
  const bare = folded
    .replace(/\b(?:\d+|[a-z]{3}(?= \d)|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\b/g, ' ')
    .replace(
      /\b(?:as|on|of|at|date|for|the|account|month|vom|zum|am|per|au|al|del|em|eur|usd|gbp|inr|chf|in|na|dzien|k|ke|на|dne)\b/g,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim();
  return bare !== '' && stated.has(bare);
}

/** Words for a balance, in any inflection, with which such a text begins or ends: `Likutis pradžiai`. */
const BALANCE_WORDS =
  /(?:^|\s)(?:balance|guthaben|kontostand|\w*saldos?|solde|likut\w*|atlikum\w*|zustatek|zostatok|egyenleg\w*|sold|stanje|jaak|bakiye\w*|bilanc\w*|baki|остат\S*|сальдо|салдо|залишок|υπολοιπο)(?:\s|$)|[余餘残]额|余额|餘額|結餘|结余|残高|잔액|잔고|ยอดคงเหลือ|ยอดยก|الرصيد|رصيد|יתרה|so du/;
/** With these it is a transaction after all. */
const NOT_BALANCE =
  /transfer|fee|charge|posten|payment|refund|adjust|interest|protect|gebuhr|ausgleich|zahlung|frais|commission|cuenta saldada|recarga|przelew|prowizja|zins|paid|thanks|thank/;

/** Whether a text mentions a balance, with more text around it. Alone it proves nothing: `Saldo recarga`. */
export function mentionsBalance(text: string): boolean {
  if (text.length > LONGEST_STATED) return false;
  const folded = fold(text);
  return BALANCE_WORDS.test(folded) && !NOT_BALANCE.test(folded) && folded.split(' ').length <= 8;
}

/** Words that turn the word after them into its opposite. */
const NEGATION =
  /^(?:not(?: yet)?|non|no|un|never|noch nicht|nicht|nog niet|niet|ikke|inte|ej|ei|eri|nie|nem|neni|ne|nao|pas|degil|не|еще не|δεν|μη|尚?未|不|未) ?(?=\S)/;

/** What a balance before all rows is called. */
export const OPENING =
  /\b(?:opening|beginning|initial|previous|prior|brought|forward|start\w*|anfang\w*|alter|eroffnung\w*|vortrag|ancien|precedent|depart|debut|inicial|anterior|iniziale|precedente|begin\w*|vorig|ingaende|inngaende|primo\w*|alku\w*|poczatkow\w*|pocatecni|pociatocny|nyito\w*|pocetno|pradini\w*|pradziai|sakuma|alg\w*|acilis|devreden|awal)\b|начал|входящ|вхідн|αρχικο|期初|上期|前期|前月|繰越|전월|이월|기초|ยกมา|الافتتاحي|פתיחה|dau ky/;

/** What a balance after all rows is called. */
const CLOSING =
  /\b(?:closing|ending|final|current|new|carried|as of|as on|end\w*|schluss\w*|abschluss\w*|neue\w*|aktuell\w*|nouveau|fin\w*|actual|attuale|eind\w*|nieuw\w*|utgaende|slut\w*|ultimo\w*|loppu\w*|koncow\w*|konecny|konecne|zaro\w*|zavrsno|koncno|galutin\w*|pabaig\w*|beig\w*|lopp\w*|kapanis|akhir|do dia|per|zum|vom)\b|конеч|конец|исходящ|вихідн|кінец|крайно|τελικο|期末|本期|次月|次期|기말|ยกไป|الختامي|סגירה|cuoi ky/;

/** Whether a text mentions a balance that is before or after all rows, as opposed to one that a booking changed: `Topped up balance`. */
export const mentionsEnd = (text: string): boolean => {
  if (!mentionsBalance(text)) return false;
  const folded = fold(text);
  return OPENING.test(folded) || CLOSING.test(folded);
};

/** undefined for an unknown status. */
export function statusOf(text: string): 'booked' | 'not_booked' | undefined {
  if (text.length > 40) return undefined;
  const folded = fold(text);
  if (notBooked.has(folded)) return 'not_booked';
  if (booked.has(folded)) return 'booked';
  const negated = folded.replace(NEGATION, '');
  return negated !== folded && booked.has(negated) ? 'not_booked' : undefined;
}

const beginnings = new Set([...stated].map((phrase) => phrase.slice(0, 2)));
const known = new Map<string, boolean>();

/** A cheap pre-check: whether any such phrase begins like the text. */
export function mayStateBalance(text: string): boolean {
  const start = text.slice(0, 4);
  let may = known.get(start);
  if (may === undefined) {
    const folded = fold(start).slice(0, 2);
    may = folded.length < 2 || beginnings.has(folded);
    if (known.size > 50_000) known.clear();
    known.set(start, may);
  }
  return may;
}

import { fold } from '../text/fold.ts';

/** Column names of banks, by role, compared folded. Where several roles fit, the column's content decides first. */
export const COLUMN_NAMES = {
  date: `date|datum|data|fecha|fec|dato|dat|dt|dag|tag|jour|giorno|dia|día|buchung|buchungstag|booked|posted|datetime|timestamp|created|
    dateop|pvm|päivämäärä|päivä|kirjauspäivä|dátum|könyvelés|kuupäev|datums|dagsetning|tarih|tanggal|tgl|ngày|kelt|completed|
    дата|датата|ημερομηνία|ημνια|日付|日期|年月日|取引日|利用日|ご利用日|時間|时间|日時|거래일|일자|일시|날짜|วันที่|วัน|التاريخ|تاريخ|תאריך`,
  value_date: `value|val date|valuta|valuedate|wertstellung|wert|valeur|dateval|fecha valor|valor|data valuta|valör|rente|räntedag|
    rentedatum|rentedato|arvopäivä|waluty|valuty|értéknap|effective|interest date|started|start date|initiated|authorised|authorized|
    due date|валютирования|вальор|起息日|起算日|valutazione|expiry|statement date|settlement`,
  time: 'time|zeit|uhrzeit|hora|heure|ora|tijd|klockslag|klokkeslæt|godzina|čas|idő|saat|время|時刻|交易时间|시간|เวลา|jam|timezone|time zone',
  amount: `amount|amt|betrag|umsatz|montant|importe|importo|monto|cantidad|cuantía|valor|value|kwota|częśc|částka|suma|sumă|objem|
    összeg|összege|bedrag|belopp|beløb|beløp|summa|summe|somme|tutar|iznos|znesek|määrä|total|gross|net|netto|brutto|upphæð|fjárhæð|
    jumlah|nominal|mutasi|mutatie|mutaties|số tiền|сумма|сумм|сума|износ|ποσό|金額|金额|価格|入出金|금액|จำนวนเงิน|จำนวน|المبلغ|مبلغ|סכום|halaga|quantia|paid`,
  debit: `debit|debits|dr|db|deb|debet|deebet|debito|débito|débit|debe|soll|belastung|lastschrift|withdrawal|withdrawals|withdrawn|wdl|
    paid out|money out|funds out|payments out|payment|payments|out|outflow|outgoing|spent|spend|expense|expenses|expenditure|charge|charges|purchases|
    cargo|cargos|egreso|egresos|gasto|gastos|retiro|retiros|salida|salidas|pagos|saída|saídas|despesa|despesas|addebito|addebiti|dare|
    uscita|uscite|dépense|dépenses|sortie|sorties|af|uit|uitgaven|ut|uttag|ud|udgift|utgift|utgifter|ut fra konto|hævet|otto|menot|obciążenia|
    obciążenie|wydatki|wydatek|výdaj|výdaje|na vrub|odepsáno|terhelés|kiadás|rashod|rashodi|isplata|isplate|duguje|borç|çıkan|giden|
    çekilen|расход|расходы|списание|списано|дебет|дебит|витрати|χρέωση|χρεώσεις|支出|支払|お引出|引出|引き出|出金|払出|払戻|借方|支取|提出|
    提款|出账|借|출금|지급|찾으신|ถอน|จ่าย|หัก|مدين|سحب|خصم|חובה|pengeluaran|keluar|ghi nợ|phát sinh nợ|chi ra|rút|breme|nurašyta|izejošie`,
  credit: `credit|credits|cr|cred|kredit|kreedit|credito|crédito|crédit|haber|haben|gutschrift|deposit|deposits|deposited|dep|paid in|
    money in|funds in|payments in|in|inflow|incoming|received|receipts|income|abono|abonos|ingreso|ingresos|depósito|depósitos|entrada|entradas|
    receita|receitas|accredito|accrediti|avere|entrata|entrate|recette|recettes|rentrée|bij|inkomsten|inn|inn på konto|insättning|insättningar|ind|
    indtægt|indsat|inntekt|pano|tulot|uznania|uznanie|wpływy|wpływ|příjem|příjmy|ve prospěch|připsáno|jóváírás|bevétel|prihod|prihodi|
    uplata|uplate|potražuje|alacak|gelen|yatan|yatırılan|приход|поступление|поступления|зачисление|зачислено|кредит|доход|надходження|
    πίστωση|πιστώσεις|收入|存入|入金|預入|預け入|預り|お預|受入|貸方|贷方|入账|贷|입금|맡기신|ฝาก|รับ|دائن|إيداع|זכות|pemasukan|masuk|
    ghi có|phát sinh có|thu vào|nộp|dobro|gauta|ienākošie`,
  balance: `balance|bal|saldo|saldos|solde|kontostand|guthaben|kontosaldo|bestand|cash balance|bakiyesi|сальдо|салдо|bilanci|gjendja|
    saldoa|balanse|inneign|მიმდინარე ნაშთი|ნაშთი|მნացորդ|մնացորդ|қалдық|қалдықтар|остача|рэшта|состојба|शेष|बकाया|مانده|差引残高|現在高|잔고|stan|zůstatek|zostatok|egyenleg|egyenlege|sold|остаток|баланс|залишок|наличност|
    stanje|bakiye|υπόλοιπο|残高|余额|餘額|結餘|结余|잔액|คงเหลือ|الرصيد|رصيد|יתרה|baki|sisa saldo|số dư|jääk|atlikums|likutis|staða|running bal`,
  fee: `fee|fees|commission|provision|gebühr|gebühren|entgelt|frais|comisión|comissão|commissione|prowizja|poplatek|díj|tax|vat|gst|iva|
    mwst|komise|комиссия|комісія|手续费|手數料|手数料|수수료|ค่าธรรมเนียม|עמלה|charges fees|avgift|gebyr|kulu|ücret|masraf|biaya|phí`,
  other: `original|foreign|fx|exchange|rate|kurs|wechselkurs|umrechnungskurs|cambio|taux|ursprung|ursprungsbetrag|fremd|fremdwährung|
    cashback|кэшбэк|бонусы|округление|округлением|rounding|points|point|reward|rewards|miles|limit|available|disponible|disponibile|
    disponibel|intl|international|local amount|local|instructed|compensation|auslagenersatz|quantity|qty|shares|price|units|
    installment|installments|parcela|mcc|year|month|в валюте операции|в валюті операції|в валюті транзакції|курс|devizaösszeg|originale|origine|汇率|外币|為替|환율|equivalent|
    counter value|countervalue|per diem|discount|tip|before|opening|startsaldo|beginsaldo|kontowährung kurs|foreign currency|tax rate`,
  marker: `dr cr|d c|c d|s h|indicator|sign|sens|sense|af bij|收支|收 支|借贷|借貸|入払|入払区分|richtung|direction|umsatztyp|+|indicateur|segno|
    signo|znak|merkki|tegn|tipas|πρόσημο ποσού|приход расход|d k|in out|flow|deb cred|side|cdi|cd|dc|crdr|drcr|debitcredit|creditdebit|収支`,
  currency: `currency|ccy|curr|cur|währung|waehrung|devise|monnaie|monn|moneda|divisa|moeda|munt|munteenheid|waluta|měna|mena|devizanem|valuta|
    valuutta|valūta|valiuta|para birimi|döviz|валюта|валюти|νόμισμα|通貨|币种|幣別|幣種|통화|สกุลเงิน|العملة|מטבע|mata uang|loại tiền|gjaldmiðill`,
  status:
    'status|state|estado|stato|statut|zustand|tila|stav|állapot|durum|статус|состояние|状态|狀態|当前状态|状況|상태|สถานะ|الحالة|סטטוס|info|booking status|trạng thái',
  reference: `reference|reference number|ref|ref no|refno|chq ref|reference no|transaction id|transaction reference|transaction number|txn id|
    transactionid|id|utr|rrn|fitid|bank reference|unique id|uuid|transaction ref|journal|journal no|archive|referenz|buchungsreferenz|
    bankreferenz|transaktionsnummer|transaktions id|référence|no de transaction|n de transaction|numéro de transaction|referencia|
    número de referencia|nº referencia|identificador|referência|documento|riferimento|cro|kenmerk|transactiereferentie|volgnr|
    referens|verifikationsnummer|arkiveringskod|arkistointitunnus|viite|numer referencyjny|nr transakcji|id transakcji|referencja|
    id transakce|id pohybu|referenční číslo|azonosító|tranzakció azonosító|референс|номер операции|номер транзакции|код операции|
    референция|işlem no|dekont no|referans|κωδικός συναλλαγής|取引番号|交易流水号|流水号|交易单号|交易序号|参考号|거래번호|เลขที่อ้างอิง|
    المرجع|רקם אסמכתא|אסמכתא|no referensi|mã giao dịch|số tham chiếu|transferwise id|confirmation number|maksekorralduse nr|tunnus`,
  counterid: `customer|kunden|kundenreferenz|client|mandate|mandats|mandatsreferenz|mandaat|creditor|gläubiger|glaeubiger|end to end|
    sammler|originator|account|acct|card|payment|payee|cheque number|check number|cheque no|zahlungs|consumer|invoice|order|merchant|
    counterparty|variable|symbol|ks|vs|ss|structured|gestructureerde|sort|external|related|parent|terminal|batch`,
  description: `description|descr|desc|descripción|descrição|beschreibung|narration|narrative|particulars|particular|details|detail|
    remarks|remark|memo|note|notes|verwendungszweck|text|texte|testo|rubrik|rubrikk|rubrica|texto|bezeichnung|libellé|libelle|label|motif|communication|
    mededeling|mededelingen|omschrijving|mitteilung|zahlungsgrund|concepto|concept|detalle|detalles|observaciones|histórico|lançamento|
    descrizione|causale|opis|tytuł|tytułem|popis|zpráva|poznámka|účel|közlemény|megjegyzés|leírás|részletek|tekst|melding|meddelande|
    beskrivning|beskrivelse|forklaring|selite|viesti|selitys|açıklama|описание|назначение|детали|комментарий|призначення|опис|основание|
    περιγραφή|αιτιολογία|摘要|内容|店名|備考|备注|说明|說明|附言|用途|商品|적요|내용|기록사항|메모|비고|기재|รายการ|รายละเอียด|คำอธิบาย|البيان|الوصف|
    التفاصيل|وصف|תיאור|פרטים|הפעולה|keterangan|uraian|berita|nội dung|diễn giải|mô tả|purpose|reason|subject|information|title|
    payment reference|selgitus|paskirtis|mērķis|skýring|svrha|namen|explanation|movimiento|asunto|informacje|informace|informācija|információ|informacija|informacije|paaiškinimas|paaiškinimai`,
  party: `payee|payer|name|beneficiary|recipient|counterparty|counter party|merchant|vendor|sender|receiver|from|to|partner|empfänger|
    empfaenger|auftraggeber|zahlungspflichtige|zahlungsempfänger|begünstigter|beguenstigter|gegenpartei|naam|tegenpartij|bénéficiaire|
    émetteur|tiers|beneficiario|ordenante|destinatario|remetente|favorecido|nadawca|odbiorca|nadawcy|odbiorcy|kontrahent|kontrahenta|
    protistrana|protiúčtu|příjemce|plátce|kedvezményezett|mottagare|avsändare|modtager|afsender|mottaker|avsender|saaja|maksaja|alıcı|
    gönderen|получатель|плательщик|контрагент|одержувач|取引先|对方|场所|商户|對方|户名|相手|보낸분|받는분|상대|거래처|ผู้รับ|المستفيد|מוטב|penerima|gavėjas|handelaar|händler|commercant|comerciante|
    saņēmējs|maksja|παραλήπτης|δικαιούχος|commerçant|comercio|estabelecimento|esercente`,
  type: `type|typ|tipo|art|soort|mutatiesoort|buchungstext|vorgang|umsatzart|transaction|code|operation|opération|operación|operazione|operação|
    nature|tipologia|rodzaj|operacji|druh|típus|típusa|tapahtumalaji|laji|tür|işlem|тип|вид|类型|類型|種類|区分|구분|거래구분|ประเภท|نوع|סוג|
    class|method|channel|jenis|loại|posting text|geschäftsvorfall|transaktionstyp|teksttype|kanal|mode`,
  category: `category|kategorie|categoría|catégorie|categoria|kategoria|kategori|subcategory|budgetgrupp|tag|tags|labels|категория|分类|
    類別|カテゴリ|카테고리|group|grupp|classification|subcategoría|rubriek|hovedkategori|underkategori|categorie`,
  noise: `account|accountno|konto|kontonummer|kontonavn|iban|bic|swift|card|karte|kartennummer|number|nummer|nr|numéro|sort code|mcc|city|
    country|region|district|bank|branch|agency|product|produit|owner|holder|kaarthouder|karteninhaber|titulaire|cardholder|kortholder|user|id|creditor|mandate|gläubiger|glaeubiger|zip|
    postcode|email|phone|emoji|receipt|address|location|place|image|terminal|compte|cuenta|conta|conto|rekening|rekeningnummer|
    tegenrekening|számla|számlája|számlaszám|számlaszáma|kártyaszám|tili|tilinumero|účet|účtu|rachunek|rachunku|счет|счета|карты|карта|
    город|страна|账号|帳號|账户|帳戶|卡号|地点|口座|支店|계좌|บัญชี|الحساب|חשבון|rekening|tài khoản|hesap|kundenreferenz|mandatsreferenz|
    customer reference|end to end|purpose code|posting key|series|serial|sl no|s no|sr no|sno|序号|順番|번호|ลำดับ|#|no`,
} as const;

export type NameRole = keyof typeof COLUMN_NAMES;

/** Where a phrase may occur: anywhere, at the end of a word (`valuedate`), as whole words, or as the whole name. */
type Reach = 'inside' | 'ending' | 'words' | 'whole';

/** The only short words that mean a side within a longer name; the `in` of `Amount in EUR` does not. */
const SIDE_ABBREVIATIONS = new Set(['cr', 'dr', 'db', 'deb', 'cred', 'dep', 'wdl']);

/** Phrases as they occur in a name with a space on either side, by their first two characters. */
const WITHIN = new Map<string, { role: NameRole; phrase: string }[]>();
const WHOLE = new Map<string, NameRole[]>();
const EXACT = new Map<string, Set<NameRole>>();
for (const [role, list] of Object.entries(COLUMN_NAMES) as [NameRole, string][]) {
  for (const name of list.split('|')) {
    const phrase = fold(name);
    if (phrase === '') continue;
    EXACT.set(phrase, (EXACT.get(phrase) ?? new Set()).add(role));
    const reach = reachOf(phrase, role);
    if (reach === 'whole') WHOLE.set(phrase, [...(WHOLE.get(phrase) ?? []), role]);
    else {
      const within = { words: ` ${phrase} `, ending: `${phrase} `, inside: phrase }[reach];
      const start = within.slice(0, 2);
      WITHIN.set(start, [...(WITHIN.get(start) ?? []), { role, phrase: within }]);
    }
  }
}

function reachOf(phrase: string, role: NameRole): Reach {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(phrase))
    return 'inside';
  const letters = phrase.replaceAll(' ', '').length;
  if (letters >= 5) return 'inside';
  const side = role === 'debit' || role === 'credit';
  if (side && letters <= 3 && !SIDE_ABBREVIATIONS.has(phrase)) return 'whole';
  return letters === 4 ? 'ending' : 'words';
}

export interface NameHits {
  roles: ReadonlySet<NameRole>;
  /** Roles of which a phrase is the whole name. */
  exact: ReadonlySet<NameRole>;
}

/** Removed first, since currencies in a name do not change its role: `Out (GBP)`. */
const MEASURE = /\b(?:eur|usd|gbp|inr|chf|sek|nok|dkk|pln|czk|jpy|aud|nzd|cad|sgd|hkd|zar|rs)\b/g;

const NONE: ReadonlySet<NameRole> = new Set();
const cache = new Map<string, NameHits>();

export function nameHits(name: string): NameHits {
  const known = cache.get(name);
  if (known) return known;
  const roles = name.length <= 80 ? rolesOf(name) : NONE;
  const hits = { roles, exact: EXACT.get(name) ?? NONE };
  if (cache.size > 2000) cache.clear();
  cache.set(name, hits);
  return hits;
}

function rolesOf(name: string): ReadonlySet<NameRole> {
  const roles = new Set<NameRole>();
  const padded = ` ${name} `;
  for (let at = 0; at < padded.length; at++) {
    for (const start of [padded.slice(at, at + 2), padded.charAt(at)])
      for (const { role, phrase } of WITHIN.get(start) ?? [])
        if (!roles.has(role) && padded.startsWith(phrase, at)) roles.add(role);
  }
  const bare = name.replace(MEASURE, '').trim();
  for (const role of WHOLE.get(bare.replace(/ amount$/, '')) ?? []) roles.add(role);
  for (const role of WHOLE.get(bare) ?? []) roles.add(role);
  return roles;
}

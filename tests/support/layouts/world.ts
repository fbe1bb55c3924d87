/** A statement's rows by chance, from which a layout is printed and its truth is known. */
export interface Tx {
  day: string;
  value: string;
  /** Minor units, negative for money out. */
  a: number;
  who: string;
  what: string;
  ref: string;
  iban: string;
  time: string;
  bal: number;
  prev: number;
  i: number;
}

export interface World {
  /** In the order of the file. */
  rows: Tx[];
  old: Tx[];
  open: number;
  close: number;
  from: string;
  to: string;
  acct: string;
  iban: string;
  int: (min: number, max: number) => number;
  pick: <T>(from: readonly T[]) => T;
}

export interface Truth {
  day: string;
  /** In major units. */
  amount: number;
  texts: string[];
}

function random(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 97) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

// biome-ignore format: one language a line
const WHO: Record<string, string[]> = {
  en: ['Tesco Stores 3345', 'ACME Ltd', 'Shell Garage', 'J Smith', 'Netflix.com', 'City Council', 'Amazon Marketplace', 'Pret A Manger', 'Uber *Trip', 'Costa Coffee'],
  de: ['REWE Markt GmbH', 'Stadtwerke München', 'Müller, Jürgen', 'Deutsche Bahn AG', 'Bäckerei Groß', 'Amazon Payments Europe', 'Telekom Deutschland', 'Muster GmbH & Co. KG', 'Finanzamt Köln', 'Apotheke am Markt'],
  fr: ['CARREFOUR CITY', 'EDF Électricité', 'SNCF Internet', 'Boulangerie Chloé', 'Assurance Février', 'Société Dupont', 'Orange Télécom', "L'Épicerie", 'Pharmacie de la Gare'],
  es: ['Mercadona Valencia', 'Endesa Energía', 'Nómina Acme', 'Farmacia Núñez', 'Telefónica Móviles', 'Bar Los Caños', 'Alquiler piso', 'El Corte Inglés'],
  pt: ['Pingo Doce', 'EDP Comercial', 'Ordenado Março', 'Farmácia São João', 'Padaria Conceição', 'João Silva', 'Condomínio', 'Uber Viagem'],
  it: ['Esselunga Milano', 'Enel Energia', 'Stipendio Acme', 'Trenitalia', 'Caffè Però', 'Farmacia Centrale', 'Affitto casa', 'Telecom Italia'],
  nl: ['Albert Heijn 1234', 'Ziggo Services', 'Salaris Bedrijf BV', 'NS Reizigers', 'Bakkerij Jansen', 'Belastingdienst', 'Vattenfall', 'Coolblue'],
  pl: ['Żabka Z1234', 'Orlen Stacja', 'Wynagrodzenie Spółka', 'Biedronka', 'Łukasz Wójcik', 'PKP Intercity', 'Czynsz Wspólnota', 'Allegro'],
  cs: ['Albert Česká republika', 'ČEZ Prodej', 'Mzda únor', 'České dráhy', 'Jiří Dvořák', 'Nájem bytu', 'Vodafone Czech', 'Kavárna Šťastná'],
  hu: ['Spar Magyarország', 'MVM Next', 'Munkabér', 'Kovács Győző', 'MÁV Start', 'Lidl Budapest', 'Telekom Számla'],
  ro: ['Mega Image', 'Enel Energie', 'Salariu firma', 'Ștefan Ionescu', 'OMV Petrom', 'Întreținere bloc', 'Digi România'],
  lt: ['Maxima LT', 'Ignitis UAB', 'Atlyginimas UAB', 'Jonas Žukauskas', 'Circle K', 'Rimi Lietuva', 'Telia'],
  et: ['Selver AS', 'Eesti Energia', 'Palk OÜ', 'Kärt Õunapuu', 'Rimi Eesti', 'Bolt Operations'],
  sv: ['ICA Nära', 'Vattenfall AB', 'Lön Företaget', 'SJ Resor', 'Hyra bostad', 'Åsa Öberg', 'Swish mottagen', 'Systembolaget'],
  da: ['Netto Østerbro', 'Ørsted', 'Løn Firma', 'DSB Rejse', 'Husleje', 'Føtex Århus', 'MobilePay'],
  fi: ['K-Market Töölö', 'Fortum', 'Palkka Oy', 'VR Matkat', 'Vuokra', 'Prisma Espoo', 'Elisa Oyj'],
  tr: ['Migros Şişli', 'Türk Telekom', 'Maaş ödemesi', 'Ayşe Yılmaz', 'Opet Akaryakıt', 'Kira ödemesi', 'Starbucks'],
  ja: ['セブンイレブン', '東京電力', '給料振込', 'ヤマダタロウ', 'スターバックス', '家賃', 'アマゾン'],
  ko: ['스타벅스', '한국전력', '급여', '홍길동', '이마트', '월세', '쿠팡'],
  zh: ['星巴克', '国家电网', '工资', '张三', '京东商城', '房租', '滴滴出行'],
  tw: ['全聯福利', '台灣電力', '薪資轉帳', '王小明', '統一超商', '房租', '中華電信'],
  th: ['เซเว่น', 'การไฟฟ้า', 'เงินเดือน', 'สมชาย', 'โลตัส', 'ค่าเช่า'],
  vi: ['Cửa hàng Vinmart', 'Điện lực', 'Lương tháng', 'Nguyễn Văn An', 'Grab', 'Tiền nhà'],
  id: ['TRSF E-BANKING DB', 'INDOMARET', 'GAJI KARYAWAN', 'TOKOPEDIA', 'PLN PREPAID', 'GOPAY TOPUP'],
  he: ['שופרסל', 'חברת חשמל', 'משכורת', 'דן כהן', 'סופר פארם', 'שכירות'],
  ar: ['بنده', 'شركة الكهرباء', 'راتب', 'محمد علي', 'جرير', 'إيجار'],
  in: ['UPI-SWIGGY-swiggy@ybl', 'NEFT CR-ACME TECH', 'POS 4512XXXX RELIANCE', 'UPI/Ravi Kumar/ravi@okaxis', 'ACH D- LIC PREMIUM', 'ATM WDL MG ROAD', 'IMPS-RENT MARCH', 'BIL/AIRTEL'],
  is: ['Bónus Reykjavík', 'Orkuveitan', 'Laun ehf', 'Guðrún Þórsdóttir', 'Krónan'],
  el: ['Σκλαβενίτης', 'ΔΕΗ ΑΕ', 'Μισθοδοσία', 'Γιώργος Παππάς', 'Αττική Οδός', 'Ενοίκιο'],
  uk: ['АТБ маркет', 'Київенерго', 'Зарплата', 'Іван Петренко', 'Сільпо', 'Оренда'],
};

/** Names that pay, and never charge. */
const PAYS =
  /ACME|N[óo]mina|Salar|Stipendio|Ordenado|Wynagrodzenie|Mzda|Munkab|Atlyg|Palk|L[öø]n|Maaş|給料|급여|工资|薪資|เงินเดือน|Lương|GAJI|משכורת|راتب|Μισθο|Зарплата|Muster GmbH|mottagen|NEFT CR|Dupont|Laun/;

const pad = (n: number): string => String(n).padStart(2, '0');

/** `scale` multiplies amounts (for yen and the like, whose minor units are cents all the same). */
export function world(
  seed: number,
  lang: string,
  order: 'new' | 'old',
  options: { scale?: number; n?: number; year?: number; onlyOut?: boolean } = {},
): World {
  const next = random(seed);
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(from: readonly T[]): T => from[int(0, from.length - 1)] as T;
  const { scale = 1 } = options;
  const n = options.n ?? int(9, 22);
  const first = Date.UTC(options.year ?? pick([2022, 2023, 2024]), int(0, 10), int(1, 20));
  const all = WHO[lang] as string[];
  const payers = all.filter((name) => PAYS.test(name));
  const shops = all.filter((name) => !PAYS.test(name));
  let at = first;
  const open = int(150_000, 900_000) * scale;
  let bal = open;
  const old: Tx[] = [];
  for (let i = 0; i < n; i++) {
    at += (i === 0 ? 0 : pick([0, 0, 1, 1, 2, 3])) * 86_400_000;
    const paid = !options.onlyOut && (i === 2 || next() < 0.15);
    const size = pick([int(110, 9_900), int(1_000, 20_000), int(10, 80) * 100, int(20_000, 160_000)]);
    const a = (paid ? int(20_000, 350_000) : -size) * scale;
    const prev = bal;
    bal += a;
    const day = new Date(at).toISOString().slice(0, 10);
    const value = new Date(at - pick([0, 0, 1]) * 86_400_000).toISOString().slice(0, 10);
    const names = a > 0 ? payers : shops;
    old.push({
      day,
      value,
      a,
      prev,
      bal,
      i,
      who: pick(names),
      what: `${pick(names)} ${int(100, 99_999)}`,
      ref: `${int(10 ** 9, 10 ** 10)}${i}`,
      iban: `XX${int(10, 99)}${int(10 ** 8, 10 ** 9)}${int(10 ** 8, 10 ** 9)}`,
      time: `${pad(int(7, 22))}:${pad(int(0, 59))}:${pad(int(0, 59))}`,
    });
  }
  old.sort((x, y) => x.i - y.i);
  const rows = order === 'new' ? old.toReversed() : old;
  return {
    rows,
    old,
    open,
    close: bal,
    from: old[0]?.day ?? '',
    to: old.at(-1)?.day ?? '',
    acct: String(int(10 ** 8, 10 ** 9)),
    iban: `XX${int(10, 99)}${int(10 ** 8, 10 ** 9)}${int(10 ** 8, 10 ** 9)}`,
    int,
    pick,
  };
}

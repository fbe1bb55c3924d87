# -*- coding: utf-8 -*-
import random, json, os, copy
from datetime import date, timedelta
from decimal import Decimal as D
from pools import POOL, IN
OUT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ALL = []          # layouts in the order of definition
NB, NNB, MINUS = '\u00a0', '\u202f', '\u2212'
CUR_DEC = dict(JPY=0, KRW=0, CLP=0, HUF=0, ISK=0, VND=0, KWD=3, BHD=3, TND=3, IDR=0, OMR=3, COP=2)

def dd(s):
    return s if isinstance(s, date) else date(*map(int, s.split('-')))

class Row:
    def __init__(s, d, a, payee, raw, kind='', **x):
        s.d, s.a, s.payee, s.raw, s.kind = dd(d), D(str(a)), payee, raw, kind
        s.v = dd(x.pop('v', s.d)); s.t = x.pop('t', None); s.ref = x.pop('ref', None); s.bal = None
        s.x = x                                    # whatever else the layout needs
        s.__dict__.update(x)
    def __getattr__(s, n):
        if n.startswith('__'): raise AttributeError(n)
        return None

def gen(cc, n, start, end, seed, places=2, add=(), drop=(), only=None, vdiff=(0, 0, 0, 1, 2), scale=1, last=None):
    """n rows (including `add`), oldest first, from the country's pool; deterministic."""
    rnd = random.Random('%s/%s' % (cc, seed))
    s, e = dd(start), dd(end)
    pool = [p for p in POOL[cc] if p[0] not in drop and (only is None or p[0] in only)]
    m = n - len(add)
    first = pool[:]; rnd.shuffle(first)
    # salary and at least one incoming always in
    first.sort(key=lambda p: 0 if p[0] in ('sal', 'in') else 1)
    pick = first[:m]
    cards = [p for p in pool if p[0] == 'card'] or pool
    while len(pick) < m: pick.append(rnd.choice(cards if rnd.random() < .75 else [p for p in pool if p[0] in ('card', 'trf', 'in', 'atm', 'dd')]))
    rnd.shuffle(pick)
    span = (e - s).days
    days = sorted(rnd.randint(0, span) for _ in pick)
    if days: days[0] = 0; days[-1] = span
    rows = []
    for p, k in zip(pick, days):
        kind, payee, raw, lo, hi = p
        q = D(1).scaleb(-places)
        lo, hi = lo * scale, hi * scale
        a = D(str(rnd.uniform(lo, hi)))
        if kind == 'atm' and hi >= 40:
            step = D(10) if hi < 5000 else D(500)
            if hi > 20000: step = D(1000)
            a = max((a / step).to_integral_value() * step, step)
        elif kind == 'trf' and rnd.random() < .6: a = a.to_integral_value()
        elif kind == 'fee' and lo == hi: a = D(str(lo))
        a = a.quantize(q)
        if a == 0: a = q
        if kind not in IN: a = -a
        d = s + timedelta(days=k)
        v = d + timedelta(days=rnd.choice(vdiff))
        h = rnd.randint(7 * 3600, 22 * 3600)
        r = Row(d, a, payee, raw, kind, v=v, t='%02d:%02d:%02d' % (h // 3600, h // 60 % 60, h % 60))
        r.rnd = rnd.randint(0, 10**12)
        rows.append(r)
    for r in add:
        r.a = r.a.quantize(D(1).scaleb(-places)) if r.x.get('exact') is None else r.a
        if r.t is None: r.t = '12:00:00'
        r.rnd = rnd.randint(0, 10**12)
        rows.append(r)
    rows.sort(key=lambda r: (r.d, r.t))
    assert len(rows) == n, (cc, seed, len(rows))
    return rows

def run(rows, opening):
    b = D(str(opening))
    for r in rows:
        b += r.a; r.bal = b
    return b

def sums(rows):
    return sum((r.a for r in rows if r.a > 0), D(0)), sum((r.a for r in rows if r.a < 0), D(0))

def group(i, grp, lakh=False):
    if not grp: return i
    out = []
    if lakh:
        out.insert(0, i[-3:]); i = i[:-3]
        while i: out.insert(0, i[-2:]); i = i[:-2]
    else:
        while i: out.insert(0, i[-3:]); i = i[:-3]
    return grp.join(out)

def num(a, dec='.', grp='', places=2, plus='', minus='-', trail=False, paren=False, lakh=False, absol=False, strip=False):
    a = D(str(a))
    q = '%.*f' % (places, abs(a)) if places else '%d' % abs(a)
    q = str(abs(a).quantize(D(1).scaleb(-places)))
    i, _, f = q.partition('.')
    if strip and f: f = f.rstrip('0')
    s = group(i, grp, lakh) + (dec + f if f else '')
    if absol: return s
    if a < 0:
        return '(' + s + ')' if paren else s + minus if trail else minus + s
    return s + plus if trail else plus + s

MON = {
 'en': 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(),
 'enL': 'January February March April May June July August September October November December'.split(),
 'de': 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'.split(),
 'nl': 'jan feb mrt apr mei jun jul aug sep okt nov dec'.split(),
 'fr': 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(),
 'es': 'ene feb mar abr may jun jul ago sep oct nov dic'.split(),
 'pt': 'JAN FEV MAR ABR MAI JUN JUL AGO SET OUT NOV DEZ'.split(),
 'tr': 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık'.split(),
 'th': 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(),
 'gr': 'Ιαν Φεβ Μαρ Απρ Μαΐ Ιουν Ιουλ Αυγ Σεπ Οκτ Νοε Δεκ'.split(),
 'ru': 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(),
 'pl': 'sty lut mar kwi maj cze lip sie wrz paź lis gru'.split(),
 'af': 'Jan Feb Mrt Apr Mei Jun Jul Aug Sep Okt Nov Des'.split(),
 'id': 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'.split(),
 'lt': 'sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio'.split(),
 'it': 'gen feb mar apr mag giu lug ago set ott nov dic'.split(),
}
def df(d, f, mon='en'):
    """{dd} {d} {mm} {m} {yyyy} {yy} {mon} {be} (Buddhist) {be2} {roc} {rei} (Reiwa)"""
    d = dd(d)
    return f.format(dd='%02d' % d.day, d=d.day, mm='%02d' % d.month, m=d.month, yyyy=d.year, yy='%02d' % (d.year % 100),
                    mon=MON[mon][d.month - 1], be=d.year + 543, be2='%02d' % ((d.year + 543) % 100), roc=d.year - 1911, rei=d.year - 2018)

def cell(c, delim, quote='min', esc='double'):
    c = '' if c is None else str(c)
    need = quote == 'all' or (quote == 'min' and any(x in c for x in (delim, '"', '\n', '\r')))
    if quote == 'nonempty': need = c != ''
    if not need: return c
    return '"' + c.replace('"', '""' if esc == 'double' else '\\"') + '"'
def rowtext(cells, delim=',', quote='min', esc='double', tail=''):
    if quote == 'none':
        assert all(delim not in str(c or '') for c in cells), cells
        return delim.join('' if c is None else str(c) for c in cells) + tail
    return delim.join(cell(c, delim, quote, esc) for c in cells) + tail

def iban(cc, bban):
    s = bban + cc + '00'
    n = int(''.join(str(int(c, 36)) for c in s)) % 97
    return '%s%02d%s' % (cc, 98 - n, bban)
def spaced(s, k=4): return ' '.join(s[i:i + k] for i in range(0, len(s), k))

class Lay:
    def __init__(s, name, source, cc, lang, enc='utf-8', ext='csv', fmt='csv', cur=None, account=None, atype='current', proof='none',
                 notes='', ask=None, eol='\r\n', bom=False, delim=',', quote='min', esc='double', tail='', tags='', kind='plain', final=True):
        s.__dict__.update({k: v for k, v in locals().items() if k != 's'})
        s.parts, s.truth_rows, s.skipped, s.check, s.alternatives = [], [], {}, {}, None
        s.places = CUR_DEC.get(cur, 2)
        ALL.append(s)
    def ln(s, text=''): s.parts.append(text + s.eol)
    def row(s, *cells): return rowtext(cells, s.delim, s.quote, s.esc, s.tail)
    def c(s, *cells): s.ln(s.row(*cells))
    def truth(s, r, has=None, amount=None, date=None, payee=Ellipsis, **more):
        has = [r.raw] if has is None else [has] if isinstance(has, str) else list(has)
        a = r.a if amount is None else amount
        t = dict(date=(date or r.d).isoformat(), amount=str(a), description_contains=has, payee=r.payee if payee is Ellipsis else payee)
        t.update(more)
        s.truth_rows.append(t)
    def tx(s, r, *cells, **k):
        s.c(*cells); s.truth(r, **k)
    def skip(s, what, *cells, text=None, n=1):
        s.ln(text if text is not None else s.row(*cells))
        s.skipped[what] = s.skipped.get(what, 0) + n
    def text(s):
        t = ''.join(s.parts)
        if not s.final and t.endswith(s.eol): t = t[:-len(s.eol)]
        return t
    def bytes(s):
        t = s.text()
        if s.enc in ('utf-16-le', 'utf-16-be', 'utf-8') and s.bom: t = '\ufeff' + t
        return t.encode(s.enc)
    def files(s, num):
        base = '%03d-%s' % (num, s.name)
        j = dict(source=s.source, format=s.fmt, currency=s.cur, account=s.account, account_type=s.atype, rows=s.truth_rows,
                 skipped=sum(s.skipped.values()), skipped_what=s.skipped, must_ask=s.ask, proof=s.proof, notes=s.notes,
                 group=s.kind, country=s.cc, language=s.lang, encoding='ascii' if all(x < 128 for x in s.bytes()) else s.enc + ('+bom' if s.bom else ''), tags=sorted(set(s.tags.split())))
        if s.fmt == 'csv': j['delimiter'] = {',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe'}[s.delim]
        if getattr(s, 'currency_also', None): j['currency_also'] = s.currency_also
        if s.alternatives: j['alternatives'] = s.alternatives
        return base, s.bytes(), j

# -*- coding: utf-8 -*-
"""Second reading: reads every file's bytes again (own CSV, OFX, CAMT, MT940 and QIF readers, nothing from lib.py but the month names), compares
with the truth, and checks running balances, opening/closing balances and stated totals. Prints what is wrong; exit 1 if anything is."""
import glob, json, os, re, sys
import xml.etree.ElementTree as ET
from collections import Counter
from datetime import date
from decimal import Decimal as D, InvalidOperation
from lib import MON
HERE = os.path.dirname(os.path.abspath(__file__)); OUT = os.path.dirname(HERE)
CH = json.load(open(os.path.join(HERE, 'checks.json'), encoding='utf-8'))
bad = []
def err(fn, *a): bad.append((fn,) + a); print(fn, *a)
ARD = str.maketrans('٠١٢٣٤٥٦٧٨٩', '0123456789')

def records(text, delim, quote, esc):
    """list of (cells, line text)"""
    out = []
    if quote in ('none', 'keep'):
        for l in re.split(r'\r\n|\n', text): out.append(([c.strip('"') if quote == 'keep' else c for c in l.split(delim)], l))
        return out
    cells, cur, inq, i, start = [], '', False, 0, 0
    while i < len(text):
        ch = text[i]
        if inq:
            if esc == 'backslash' and ch == '\\': cur += text[i + 1]; i += 2; continue
            if ch == '"':
                if esc == 'double' and text[i + 1:i + 2] == '"': cur += '"'; i += 2; continue
                inq = False; i += 1; continue
            cur += ch
        elif ch == '"' and cur == '': inq = True
        elif ch == delim: cells.append(cur); cur = ''
        elif ch in '\r\n':
            if ch == '\r' and text[i + 1:i + 2] == '\n': i += 1
            cells.append(cur); out.append((cells, text[start:i + 1].strip('\r\n'))); cells, cur, start = [], '', i + 1
        else: cur += ch
        i += 1
    if cur or cells: cells.append(cur); out.append((cells, text[start:]))
    return out

def pnum(s, dec):
    s = s.translate(ARD).replace('\u2212', '-').strip()
    if not re.search(r'\d', s): return None
    if re.search(r'\d{4}-\d\d|\d/\d', s): return None
    neg = '-' in s or ('(' in s and ')' in s)
    t = ''.join(c for c in s if c.isdigit() or (dec and c == dec))
    if dec: t = t.strip(dec) if t.endswith(dec) or False else t
    t = t.replace(dec or '\0', '.')
    try: return -D(t) if neg else D(t)
    except InvalidOperation: return None

def pdate(s, f):
    s = s.translate(ARD).strip().strip("'\t")
    f, *arg = f if isinstance(f, list) else [f]
    try:
        if f in ('ymd', 'dmy', 'mdy', 'dmy2', 'bedmy', 'rocymd'):
            m = re.match(r"^(\d+)[-./ ]+(\d+)[-./ ]+(\d+)", s)
            if not m: return None
            a, b, c = map(int, m.groups())
            return {'ymd': lambda: date(a, b, c), 'dmy': lambda: date(c, b, a) if c > 99 else None, 'mdy': lambda: date(c, a, b), 'dmy2': lambda: date(2000 + c, b, a) if c < 100 else None, 'bedmy': lambda: date(c - 543, b, a), 'rocymd': lambda: date(a + 1911, b, c)}[f]()
        if f == 'ymd8': return date(int(s[:4]), int(s[4:6]), int(s[6:8])) if re.match(r'^\d{8}$', s) else None
        if f == 'roc7': return date(int(s[:3]) + 1911, int(s[3:5]), int(s[5:7])) if re.match(r'^\d{7}$', s) else None
        if f == 'reiwa': m = re.match(r'^R(\d+)\.(\d+)\.(\d+)$', s); return m and date(2018 + int(m[1]), int(m[2]), int(m[3]))
        if f == 'reiwakanji': m = re.match(r'^令和(\d+)年(\d+)月(\d+)日$', s); return m and date(2018 + int(m[1]), int(m[2]), int(m[3]))
        if f in ('dmonY', 'dmonbe2'):
            m = re.match(r'^(\d+)[-/ ](\S+?)[-/ ](\d+)( г\.)?$', s)
            if not m: return None
            mm = [x.lower() for x in MON[arg[0]]].index(m[2].lower()) + 1
            return date(int(m[3]) if f == 'dmonY' else int(m[3]) + 2500 - 543, mm, int(m[1]))
        if f == 'dm': m = re.match(r'^(\d\d)[./](\d\d)\.?$', s); return m and date(arg[0][str(int(m[2]))], int(m[2]), int(m[1]))
        if f == 'dmon': m = re.match(r'^(\d\d) (\w{3})$', s); mm = MON['en'].index(m[2]) + 1; return date(arg[0][str(mm)], mm, int(m[1]))
    except (ValueError, KeyError, TypeError): return None
    raise SystemExit('date format %s' % f)

def amount(cells, spec, dec):
    k, *a = spec
    g = lambda i: cells[i] if -len(cells) <= i < len(cells) else ''
    if k == 's': return pnum(g(a[0]), dec)
    if k == 'neg': x = pnum(g(a[0]), dec); return x if x is None else -x
    if k == 'dc':
        x, y = pnum(g(a[0]), dec), pnum(g(a[1]), dec)
        if x is None and y is None: return None
        return -abs(x or 0) + abs(y or 0)
    if k == 'w':
        x = pnum(g(a[0]), dec); w = g(a[1]).strip()
        if x is None: return None
        if w in a[2]: return -abs(x)
        if w in a[3]: return abs(x)
        return None
    if k == 'plusin': x = pnum(g(a[0]), dec); return None if x is None else x if '+' in g(a[0]) else -x
    if k == 'sufout': x = pnum(g(a[0]), dec); return None if x is None else -x if g(a[0]).strip().endswith(a[1]) else x
    if k == 'paren': x = pnum(g(a[0]), dec); return x
    if k == 'trail': x = pnum(g(a[0]), dec); return x
    if k == 'sfee': x, y = pnum(g(a[0]), dec), pnum(g(a[1]), dec); return None if x is None else x - (y or 0)
    if k == 'neglast':
        for i in a[0][::-1]:
            x = pnum(g(i), dec)
            if x is not None: return -x
        return None
    raise SystemExit(k)

def chain(fn, what, seq, desc):
    """seq: (amount, balance or None) in file order"""
    if desc: seq = seq[::-1]
    b, acc, n = None, D(0), 0
    for a, bal in seq:
        acc += a
        if bal is None: continue
        if b is not None and b + acc != bal: err(fn, what, 'balance', b, '+', acc, '!=', bal)
        elif b is not None: n += 1
        b, acc = bal, D(0)
    return n

def sgn0(c, ck): return pnum(c[ck['bal'][0]], ck['dec'])
def table(fn, j, ck, text):
    dec = ck['dec']; rows = []; rx = ck.get('skip')
    for cells, line in records(text, ck['delim'], ck['quote'], ck['esc']):
        if rx and re.search(rx, line): continue
        di = ck['date'][0]
        if len(cells) <= di: continue
        d = pdate(cells[di], ck['date'][1] if len(ck['date']) == 2 else ck['date'][1:])
        a = amount(cells, ck['amt'], dec)
        if d is None or a is None: continue
        rows.append((d, a, cells, line))
    T = j['rows']
    if len(rows) != len(T): err(fn, 'rows', len(rows), 'truth', len(T))
    for (d, a, cells, line), t in zip(rows, T):
        if d.isoformat() != t['date']: err(fn, 'date', d, t['date'], line)
        if a != D(t['amount']): err(fn, 'amount', a, t['amount'], line)
        flat = ' '.join(cells)
        for h in t['description_contains']:
            if h not in flat: err(fn, 'text', h, line)
    if 'marks' in ck or 'subtot' in ck:
        o, acc, i_, u_, k, n = None, D(0), D(0), D(0), 0, 0
        for c, l in records(text, ck['delim'], ck['quote'], ck['esc']):
            if k < len(rows) and l == rows[k][3]:
                acc += rows[k][1]; i_ += max(rows[k][1], D(0)); u_ += max(-rows[k][1], D(0)); k += 1; continue
            if 'marks' in ck and len(c) > ck['marks'][1] and re.search(ck['marks'][0], l):
                v = pnum(c[ck['marks'][1]], dec)
                if o is None: o = v - acc
                elif o + acc != v: err(fn, 'mark', l, o + acc)
                n += 1
            if 'subtot' in ck and re.search(ck['subtot'][0], l):
                if pnum(c[ck['subtot'][1]], dec) != u_ or pnum(c[ck['subtot'][2]], dec) != i_: err(fn, 'subtotal', l, u_, i_)
                i_ = u_ = D(0); n += 1
        if n == 0 or k != len(rows): err(fn, 'marks not found', n, k)
        if o is not None and 'bal' in ck and o + rows[0][1] != abs(sgn0(rows[0][2], ck)) * (1 if o + rows[0][1] >= 0 else -1): err(fn, 'first mark and first balance')
    if 'parts' in ck:
        for d, a, c, l in rows:
            if sum(pnum(c[i], dec) for i in ck['parts'][0]) != pnum(c[ck['parts'][1]], dec): err(fn, 'parts', l)
    bal = lambda c, i: pnum(c[i], dec) if i < len(c) else None
    def sgn(c, i):
        x = bal(c, i); return -x if x is not None and re.search(r'DR|D$', c[i].strip()) and ck['amt'][0] == 'sufout' else x
    dated = sum(1 for c, l in records(text, ck['delim'], ck['quote'], ck['esc']) if len(c) > max(ck['date'][0], 2) and pdate(c[ck['date'][0]], ck['date'][1] if len(ck['date']) == 2 else ck['date'][1:]) is not None)
    if dated - len(rows) > j['skipped']: err(fn, 'lines with a date that are no rows', dated - len(rows), 'skipped', j['skipped'])
    proved = 0
    if 'bal' in ck:
        i, o = ck['bal']; groups = {'': rows}
        if 'split' in ck:
            groups = {}
            for r in rows: groups.setdefault(re.search(ck['split'][1], r[2][ck['split'][0]])[1], []).append(r)
        for g, rs in groups.items(): proved += chain(fn, 'running ' + g, [(r[1], sgn(r[2], i)) for r in rs], o == 'desc')
        if proved < len(rows) / 4: err(fn, 'running balance proves only', proved)
    if 'daybal' in ck:
        i, rx2 = ck['daybal']; seq = []; k = 0
        for cells, line in records(text, ck['delim'], ck['quote'], ck['esc']):
            if re.search(rx2, line): seq.append((D(0), pnum(cells[i], dec)))
            elif k < len(rows) and line == rows[k][3]: seq.append((rows[k][1], None)); k += 1
        proved += chain(fn, 'daily', seq, False)
        if proved < 3: err(fn, 'day balances', proved)
    S = sum(r[1] for r in rows); IN = sum(r[1] for r in rows if r[1] > 0); OU = sum(r[1] for r in rows if r[1] < 0)
    def find(rx): m = re.search(rx, text, re.M); return m.groups() if m else err(fn, 'no', rx)
    sg = lambda s: -pnum(s, dec) if s.strip().endswith((' D', 'DR')) else pnum(s, dec)
    if 'open' in ck and 'close' in ck:
        o, c = find(ck['open'])[0], find(ck['close'])[0]; proved += 1
        if sg(o) + S != sg(c): err(fn, 'opening', o, '+', S, '!= closing', c)
    elif 'open' in ck or 'close' in ck:
        x = find(ck.get('open') or ck['close']); proved += 1
        if 'bal' in ck and 'open' in ck:
            seq = rows if ck['bal'][1] == 'asc' else rows[::-1]
            if sg(x[0]) + seq[0][1] != sgn(seq[0][2], ck['bal'][0]): err(fn, 'opening and first balance', x)
        elif 'bal' in ck:
            last = rows[-1] if ck['bal'][1] == 'asc' else rows[0]
            if sg(x[0]) != sgn(last[2], ck['bal'][0]): err(fn, 'closing and last balance', x)
    for rx2, *what in ck.get('totals', []):
        for s, w in zip(find(rx2), what):
            v = pnum(s, dec); proved += 1
            ok = {'in': v == IN, 'out': abs(v) == -OU, 'net': v == S, 'negnet': v == -S}[w]
            if not ok: err(fn, 'total', w, s, IN, OU, S)
    if ck.get('alipay'):
        i = sum(a for d, a, c, l in rows if a > 0 and '不计收支' not in l); proved += 1
        if not ('已收入' in text and num2(i) in text and num2(-OU) in text): err(fn, 'alipay totals', i, OU)
    if ck.get('custom') == 'il-card':
        h = [D(x) for x in re.findall(r'לחיוב החודש[^\n]*?\t+([\d.]+)', text)][0]; f = [D(x) for x in re.findall(r'סך חיוב בחו"ל\t+([\d.]+)', text)][0]; proved += 1
        if h + f != -S: err(fn, 'il card totals', h, f, S)
    if 'sections' in ck:
        cur, ops, cls, tot = None, {}, {}, {}
        k = 0
        for cells, line in records(text, ck['delim'], ck['quote'], ck['esc']):
            m = re.match(r'^"(Umsätze [^"]+)"', line)
            if m: cur = m[1]; tot[cur] = D(0)
            m = re.search(ck['sections'][1], line); 
            if m: ops[cur] = pnum(m[1], dec)
            m = re.search(ck['sections'][2], line)
            if m: cls[cur] = pnum(m[1], dec)
            if k < len(rows) and line == rows[k][3]:
                tot[cur] += rows[k][1]
                if T[k]['account'] != cur: err(fn, 'section', cur)
                k += 1
        for s in tot:
            proved += 1
            if ops[s] + tot[s] != cls[s]: err(fn, s, ops[s], tot[s], cls[s])
    if (j['proof'] == 'none') != (proved == 0): err(fn, 'proof', j['proof'], 'proved', proved)
    return rows
def num2(x): return '%.2f' % x

def ofx_read(fn, j, text):
    rows = []
    for b in re.findall(r'<STMTTRN>(.*?)</STMTTRN>', text, re.S):
        g = lambda t: (re.search(r'<%s>([^<\r\n]*)' % t, b) or [None, ''])[1].strip()
        un = lambda s: s.replace('&#38;', '&').replace('&amp;', '&').replace('&lt;', '<')
        p = g('DTPOSTED'); rows.append((date(int(p[:4]), int(p[4:6]), int(p[6:8])), D(g('TRNAMT').replace(',', '.')), un(g('NAME') + ' ' + g('MEMO'))))
    m = re.findall(r'<BALAMT>([^<\r\n]*)', text)
    return rows
def loc(e): return e.tag.split('}')[-1]
def camt_read(fn, j, data):
    root = ET.fromstring(data); rows = []
    for st in [e for e in root.iter() if loc(e) == 'Stmt']:
        bal, tot = {}, D(0)
        for e in st:
            f = lambda p, n=e: next((x for x in [n.find('/'.join('{*}' + q for q in p.split('/')))] if x is not None), None)
            if loc(e) == 'Bal':
                v = D(f('Amt').text); v = -v if f('CdtDbtInd').text == 'DBIT' else v; bal[f('Tp/CdOrPrtry/Cd').text] = v
            if loc(e) == 'Ntry':
                s = f('Sts'); s = (s.find('{*}Cd').text if s.find('{*}Cd') is not None else s.text)
                if s != 'BOOK': continue
                a = D(f('Amt').text); a = -a if f('CdtDbtInd').text == 'DBIT' else a; tot += a
                d = f('BookgDt') if f('BookgDt') is not None else f('ValDt'); d = d[0].text[:10]
                rows.append((date.fromisoformat(d), a, ' '.join(x.text or '' for x in e.iter())))
        o = bal.get('OPBD', bal.get('PRCD'))
        if o + tot != bal['CLBD']: err(fn, 'camt balance', o, tot, bal)
        sm = [x for x in st.iter() if loc(x) == 'Sum']
        if sm and (D(sm[0].text) - D(sm[1].text)) != tot: err(fn, 'camt sums')
    return rows
def mt_read(fn, j, text):
    rows, lines, o, last = [], text.replace('\r\n', '\n').split('\n'), None, None; fields = []
    for l in lines:
        if re.match(r'^:[0-9NS]{2}[A-Z]?:', l): fields.append([l])
        elif fields and not l.startswith('-'): fields[-1].append(l)
    acc = None
    for f in fields:
        m = re.match(r'^:(\w+):(.*)$', f[0]); t, v = m[1], m[2]
        if t in ('60F', '60M', '62F', '62M'):
            b = D(v[10:].rstrip(',').replace(',', '.')) * (-1 if v[0] == 'D' else 1)
            if t[:2] == '60':
                if acc is not None and b != acc: err(fn, 'page balance', acc, b)
                acc = b
            elif acc != b: err(fn, t, 'computed', acc, 'stated', b)
        if t == '61':
            m = re.match(r'^(\d{6})(\d{4})?(RC|RD|C|D)([A-Z])?([\d,]+)([NSF]\w{3})', v)
            a = D(m[5].rstrip(',').replace(',', '.')); a = a if m[3] in ('C', 'RD') else -a; acc += a
            vd = date(2000 + int(v[:2]), int(v[2:4]), int(v[4:6])); d = vd
            if m[2]: d = min((date(y, int(m[2][:2]), int(m[2][2:])) for y in (vd.year - 1, vd.year, vd.year + 1)), key=lambda x: abs((x - vd).days))
            rows.append([d, a, ' '.join(f[1:])])
        if t == '86': rows[-1][2] += ' ' + re.sub(r'[?^]\d\d', '', ''.join([v] + f[1:]))
    return rows
def qif_read(fn, j, text):
    rows, cur, bank = [], {}, False
    for l in text.replace('\r\n', '\n').split('\n') + ['^']:
        if l.startswith('!Type:'): bank = l[6:] in ('Bank', 'CCard'); cur = {}; continue
        if l.startswith('!'): bank = False; cur = {}; continue
        if l == '^':
            if bank and cur.get('T') and cur.get('P') != 'Opening Balance':
                d = cur['D'].replace("'", '/').replace(' ', '').replace('.', '/').split('/'); a, b, y = map(int, d); y += 2000 if y < 100 else 0
                mdy = 'qif-us' in fn; t = cur['T'].replace(' ', '')
                t = t.replace('.', '').replace(',', '.') if re.search(r',\d\d$', t) else t.replace(',', '')
                sp = sum(D(x.replace(',', '')) for x in cur.get('$', []))
                if cur.get('$') and sp != D(t): err(fn, 'splits', sp, t)
                rows.append((date(y, a, b) if mdy else date(y, b, a), D(t), cur.get('P', '') + ' ' + cur.get('M', '')))
            cur = {}; continue
        if l.startswith('$'): cur.setdefault('$', []).append(l[1:])
        elif l: cur[l[0]] = l[1:]
    return rows

def main():
    files = sorted(f for f in glob.glob(os.path.join(OUT, '[0-9]*.json')))
    for jf in files:
        j = json.load(open(jf, encoding='utf-8')); fn = j['file']; ck = CH[fn]; data = open(os.path.join(OUT, fn), 'rb').read()
        text = data.decode(ck['enc'])
        if text.startswith('\ufeff'): text = text[1:]
        if j['encoding'] == 'ascii' and any(x > 127 for x in data): err(fn, 'not ascii')
        if j['encoding'].endswith('+bom') != (data[:2] in (b'\xff\xfe', b'\xfe\xff') or data[:3] == b'\xef\xbb\xbf'): err(fn, 'bom')
        f = j['format']
        rows = table(fn, j, ck, text) if f == 'csv' else ofx_read(fn, j, text) if f == 'ofx' else camt_read(fn, j, data) if f == 'camt' else mt_read(fn, j, text) if f == 'mt940' else qif_read(fn, j, text)
        if f != 'csv':
            if len(rows) != len(j['rows']): err(fn, 'rows', len(rows), len(j['rows']))
            for r, t in zip(rows, j['rows']):
                if r[0].isoformat() != t['date'] or r[1] != D(t['amount']): err(fn, 'row', r, t)
                for h in t['description_contains']:
                    if h not in r[2] and h.replace(' ', '') not in r[2].replace(' ', ''): err(fn, 'text', h, '|', r[2])
        if not 6 <= len(j['rows']) <= 40: err(fn, 'row count', len(j['rows']))
        days = [int(t['date'][8:]) for t in j['rows']]
        if j['must_ask'] != 'date_order' and max(days) <= 12: err(fn, 'no day above 12')
        if j['must_ask'] == 'date_order' and max(days) > 12: err(fn, 'day above 12')
        for a in (j.get('alternatives') or []):
            if len(a['rows']) != len(j['rows']): err(fn, 'alternative rows')
            if j['must_ask'] == 'date_order':
                for rr in (j['rows'], a['rows']):
                    ds = [t['date'] for t in rr]
                    if ds != sorted(ds) and ds != sorted(ds, reverse=True): err(fn, 'alternative not sorted', ds)
        # account stated in the file as written
        ac = j['account']
        if ac and f in ('csv', 'ofx', 'camt', 'mt940') and ac not in text: err(fn, 'account not in file', ac)
        for t in j['rows']:
            if not t['description_contains'] or not all(h.strip() for h in t['description_contains']): err(fn, 'no description', t)
            if f == 'csv' and max(days) > 31: err(fn, '?')
    print(len(files), 'files,', sum(len(json.load(open(f, encoding='utf-8'))['rows']) for f in files), 'rows,', len(bad), 'problems')
    sys.exit(1 if bad else 0)

if __name__ == '__main__': main()

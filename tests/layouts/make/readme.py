# -*- coding: utf-8 -*-
"""Writes ../README.md from the truth files."""
import glob, json, os
from collections import Counter, defaultdict
OUT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
J = [json.load(open(f, encoding='utf-8')) for f in sorted(glob.glob(os.path.join(OUT, '[0-9]*.json')))]
def tab(c, k=lambda x: x): return ', '.join('%s %d' % (k(a), b) for a, b in sorted(c.items(), key=lambda x: (-x[1], str(x[0]))))
cc, lg, en, fm, de, pr, gr, tg = Counter(), Counter(), Counter(), Counter(), Counter(), Counter(), Counter(), Counter()
for j in J:
    cc[j['country']] += 1; lg[j['language']] += 1; en[j['encoding']] += 1; fm[j['format']] += 1; pr[j['proof']] += 1; gr[j['group']] += 1
    if 'delimiter' in j: de[j['delimiter']] += 1
    for t in j['tags']: tg[t] += 1
real = [c for c in cc if c not in ('??', 'INT')]
zero = sum(1 for j in J for r in j['rows'] if float(r['amount']) == 0)
ask = [j for j in J if j['group'] == 'ask']; sev = [j for j in J if j['group'] == 'several']
md = open(os.path.join(OUT, 'make', 'README.head.md'), encoding='utf-8').read()
md = md.replace('{N}', str(len(J))).replace('{ROWS}', str(sum(len(j['rows']) for j in J))).replace('{SKIP}', str(sum(j['skipped'] for j in J))).replace('{CC}', str(len(real))).replace('{LG}', str(len([l for l in lg if l != '-']))).replace('{ZERO}', str(zero)).replace('{ASK}', str(len(ask))).replace('{SEV}', str(len(sev)))
md += '\n## Counts\n\n| what | how many |\n|---|---|\n'
for n, c in [('format', fm), ('group', gr), ('proof', pr), ('must_ask', Counter('%s (%s)' % (j['must_ask'], j['group']) for j in J if j['must_ask'])), ('country (%d)' % len(real), cc), ('language of the headers or texts', lg), ('encoding', en), ('delimiter of the text tables', de), ('account type', Counter(j['account_type'] for j in J)), ('currency', Counter(j['currency'] or 'not said' for j in J)), ('file name ending', Counter(j['file'].rsplit('.', 1)[1] for j in J))]:
    md += '| %s | %s |\n' % (n, tab(c))
md += '\n`??` = the file gives no country away (ask cases); `INT` = wallet without a country.\n\n### Tags\n\n' + tab(tg) + '\n\n## All layouts\n\n| file | imitates | format, encoding | rows (skipped) | proof | ask | what is tricky |\n|---|---|---|---|---|---|---|\n'
for j in J:
    md += '| %s | %s | %s, %s%s | %d (%d) | %s | %s | %s |\n' % (j['file'], j['source'].replace('|', '/'), j['format'], j['encoding'], ', ' + j['delimiter'] if 'delimiter' in j else '', len(j['rows']), j['skipped'], j['proof'].replace('_', ' '), '**%s**' % j['must_ask'] if j['must_ask'] else '', j['notes'].replace('|', '\\|').replace('\n', ' '))
open(os.path.join(OUT, 'README.md'), 'w', encoding='utf-8').write(md)
print(len(J), len(real), len(lg), tab(fm), '|', tab(gr)); print(tab(lg)); print(tab(en)); print(tab(cc)); print('zero rows', zero)

# -*- coding: utf-8 -*-
"""Writes NNN-name.EXT and NNN-name.json, checks.json (what verify.py needs to know of each text table)."""
import glob, json, os
import text_a, text_b, text_c, text_d, text_ask, ofx, camt, mt940, qif
from lib import ALL, OUT
for f in glob.glob(os.path.join(OUT, '[0-9][0-9][0-9]-*')): os.remove(f)
checks = {}
for k, L in enumerate(ALL, 1):
    base, data, j = L.files(k)
    fn = base + '.' + L.ext
    j['file'] = fn
    open(os.path.join(OUT, fn), 'wb').write(data)
    json.dump(j, open(os.path.join(OUT, base + '.json'), 'w', encoding='utf-8'), ensure_ascii=False, indent=1)
    checks[fn] = dict(L.check, enc=L.enc, delim=L.delim, quote=L.check.get('quote', L.quote), esc=L.esc)
json.dump(checks, open(os.path.join(OUT, 'make', 'checks.json'), 'w', encoding='utf-8'), ensure_ascii=False, indent=0)
print(len(ALL), 'layouts')

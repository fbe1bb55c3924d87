import { readFileSync } from 'node:fs';
const O = 'http://127.0.0.1:4417';
const { token } = await (await fetch(O + '/api/accounts/login/', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ email: 'asha@example.org', password: 'violet tractor 81 moss' }) })).json();
const h = { Origin: O, Authorization: `JWT ${token.access}` };
for (let i = 0; i < 3; i++) {
  let t = performance.now();
  const form = new FormData(); form.set('file', new File([readFileSync('/tmp/stm/large.csv')], 'l.csv'));
  const r = await fetch(O + '/api/bank/account/1/upload/', { method: 'POST', headers: h, body: form });
  const { id } = await r.json(); console.log('upload', r.status, Math.round(performance.now() - t));
  t = performance.now(); const a = await (await fetch(`${O}/api/bank/account/1/preprocess/${id}?limit=50`, { headers: h })).json(); console.log('show', a.count, a.new_count, Math.round(performance.now() - t));
  t = performance.now(); const b = await (await fetch(`${O}/api/bank/account/1/preprocess/${id}`, { headers: h })).text(); console.log('show all', b.length, Math.round(performance.now() - t));
}

import * as bodies from './bodies.ts';
import * as brute from './brute.ts';
import * as enumeration from './enumeration.ts';
import * as faults from './faults/faults.ts';
import * as models from './models.ts';
import * as mutation from './mutation.ts';
import * as pooler from './pooler.ts';
import * as properties from './properties.ts';
import * as proxies from './proxies.ts';
import * as scan from './scan.ts';
import * as soak from './soak.ts';
import * as suite from './suite.ts';
import * as xss from './xss.ts';
import * as zones from './zones.ts';

/** A long check, which prints its figures and returns false when one is missed. */
interface Check {
  what: string;
  run: (args: string[]) => Promise<boolean>;
}
const CHECKS: Record<string, Check> = {
  bodies,
  brute,
  enumeration,
  faults,
  models,
  mutation,
  pooler,
  properties,
  proxies,
  scan,
  soak,
  suite,
  xss,
  zones,
};

/** `npm run nightly -- NAME …`, or `all`. Needs a build. Exits with 1 when a figure is missed. */
const [asked = '', ...args] = process.argv.slice(2);
const names = asked === 'all' ? Object.keys(CHECKS) : [asked];
if (!names.every((name) => Object.hasOwn(CHECKS, name))) {
  process.stdout.write('npm run nightly -- NAME, or all:\n');
  for (const [name, { what }] of Object.entries(CHECKS))
    process.stdout.write(`  ${name.padEnd(12)} ${what}\n`);
  process.exit(1);
}
let met = true;
for (const name of names) {
  const passed = await CHECKS[name]?.run(args);
  process.stdout.write(`${passed ? 'met    ' : 'NOT MET'}  ${name}\n`);
  met &&= passed === true;
}
process.exit(met ? 0 : 1);

import { parseArgs } from 'node:util';
import { startAtlas } from '../support/server/atlas-server.ts';
import { fuzzRequests } from './requests.ts';
import { SPELLINGS } from './spellings.ts';
import { fuzzStatements } from './statements.ts';
import { figures } from './visitor.ts';

/** `npm run fuzz -- --seed 7 --statements 10000 --requests 5000`. Needs a build. Exits with 1 for broken invariants. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    statements: { type: 'string', default: '10000' },
    requests: { type: 'string', default: '5000' },
  },
});
const seed = Number(values.seed);
process.stdout.write(`seed ${seed}\n`);
const server = await startAtlas('sqlite', { ATLAS_DEMO: '1', ATLAS_TRUSTED_PROXIES: '127.0.0.1' });
const started = performance.now();
const requests = await fuzzRequests(server, { seed, count: Number(values.requests) });
const statements = await fuzzStatements(server, { seed, count: Number(values.statements) });
const wrong = [...requests.wrong, ...statements.wrong];
const exit = await server.stop();
for (const line of wrong.slice(0, 50)) process.stdout.write(`WRONG ${line}\n`);
process.stdout.write(
  `${figures('requests', requests)}; ${figures('statements', statements, `, ${statements.accepted} accepted with ${statements.rows} rows, ${statements.spellings} of ${Object.keys(SPELLINGS).length} spellings alike`)}; seed ${seed}; ${Math.round((performance.now() - started) / 1000)} s\n`,
);
process.exit(wrong.length > 0 || exit !== 0 ? 1 : 0);

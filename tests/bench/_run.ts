import { startPostgres } from '../support/postgres.ts';
const { url, stop } = await startPostgres();
process.env.ATLAS_TEST_POSTGRES = url;
const { default: bench } = await import('./statements.ts');
await bench(console.log);
await stop();

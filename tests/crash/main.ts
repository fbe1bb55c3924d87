import { existsSync } from 'node:fs';
import { crash } from './run.ts';

/** `npm run crash`: ATLAS_KILLS (200), ATLAS_ROWS (2000) per statement. Exits 1 for lost, partial or double writes. */
const kills = Number(process.env.ATLAS_KILLS ?? 200);
const rows = Number(process.env.ATLAS_ROWS ?? 2_000);
if (!existsSync('dist/server/main.mjs')) {
  console.error('Atlas is not built yet: run npm run build first.');
  process.exit(1);
}
const figures = await crash(kills, rows, (line) => console.log(line));
const { lost, partial, doubled, problems } = figures;
for (const line of new Set([...lost, ...partial, ...doubled, ...problems])) console.error(line);
console.log(
  `${figures.kills} kills (${figures.aimed} in an insert), ${figures.acked} acked writes, ${new Set(lost).size} lost, ` +
    `${new Set(partial).size} partial, ${new Set(doubled).size} doubled, ${new Set(problems).size} problems, ` +
    `slowest restart ${Math.round(figures.slowestRestart)} ms`,
);
console.log([...figures.kinds].map(([kind, n]) => `${n} × ${kind}`).join(', '));
process.exit(lost.length + partial.length + doubled.length + problems.length > 0 ? 1 : 0);

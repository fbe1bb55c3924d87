import { expect, test } from 'vitest';
import { crash } from '#tests/crash/run.ts';

const KILLS = Number(process.env.ATLAS_KILLS ?? 20);

test('what Atlas has said yes to survives kill -9, whole and once, wherever it strikes', async () => {
  const { lost, partial, doubled, problems, acked, aimed, slowestRestart } = await crash(KILLS, 300);
  expect({ lost, partial, doubled, problems }).toEqual({ lost: [], partial: [], doubled: [], problems: [] });
  expect(aimed).toBe(KILLS / 2);
  expect(acked).toBeGreaterThan(5 * KILLS);
  expect(slowestRestart).toBeLessThan(10_000);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

const metrics = (server: ServedAtlas, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/metrics`, { headers });

describe('figures for Prometheus', () => {
  let server: ServedAtlas;
  beforeAll(async () => {
    server = await serveAtlas('sqlite', { ATLAS_METRICS: '1' });
  });
  afterAll(() => server.stop());

  test('answers are counted by method, route and status, with their time', async () => {
    await fetch(`${server.origin}/login`);
    await fetch(`${server.origin}/expense/0198-no-such/`, { redirect: 'manual' });
    const answer = await metrics(server);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toContain('atlas_http_requests_total{method="GET",route="/login",status="200"} 1');
    expect(text).toContain('atlas_http_requests_total{method="GET",route="/expense/[id]",status="302"} 1');
    expect(text).toMatch(/atlas_http_request_duration_seconds_count\{method="GET",route="\/login"\} 1/);
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
  });

  test('what comes through a proxy does not see them', async () => {
    expect((await metrics(server, { 'X-Forwarded-For': '127.0.0.1' })).status).toBe(404);
  });
});

test.each(['', '10.9.8.7'])('ATLAS_METRICS=%j: nothing of them for this machine', async (ATLAS_METRICS) => {
  const server = await serveAtlas('sqlite', { ATLAS_METRICS });
  const answer = await metrics(server);
  expect(await answer.text()).not.toContain('atlas_http_requests_total');
  await server.stop();
});

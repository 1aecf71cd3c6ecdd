import { expect, test } from 'vitest';
import { metricsText } from '../../../service/metrics/metric.ts';
import { type OperatingState, operatingMetrics } from '../../../service/operation/operating-metrics.ts';
import { serverCertificate } from '../../electron/wire/transport/certificates.ts';
import { callers } from '../access/rules/callers.ts';
import { serveTables } from '../published-service.ts';

const quiet: OperatingState = {
  issuers: () => [],
  sources: () => [],
  problems: () => [],
  conversions: () => ({ total: 3, running: 1 }),
  publishedAt: () => new Date(1_800_000_000_000),
  certificate: () => null,
  state: () => true,
  dataFolder: '/',
};

test('sources, damaged tables, conversions, the certificate, and free space have metrics', () => {
  const text = metricsText(
    operatingMetrics({
      ...quiet,
      sources: () => [
        { source: '/srv/tables', isUp: true },
        { source: 'postgresql://db/sales (public)', isUp: false },
      ],
      problems: () => [
        { source: 'x', part: 'a.csv', reason: { code: 'line-values', facts: {} } },
        { source: 'x', part: 'b.csv', reason: { code: 'line-values', facts: {} } },
        { source: 'x', part: 'readme.md', reason: { code: 'format-text', facts: {} }, skipped: true },
        { source: 'y', part: null, reason: { code: 'server-down', facts: {} } },
      ],
      certificate: () => serverCertificate.cert,
    }),
  );
  expect(text).toContain('dataquay_source_up{source="/srv/tables"} 1\n');
  expect(text).toContain('dataquay_source_up{source="postgresql://db/sales (public)"} 0\n');
  expect(text).toContain('dataquay_sources_down 1\n');
  expect(text).toContain('dataquay_tables_damaged{code="line-values"} 2\n');
  expect(text).not.toContain('format-text');
  expect(text).toContain('# TYPE dataquay_conversions_total counter\ndataquay_conversions_total 3\n');
  expect(text).toContain('dataquay_last_publication_timestamp_seconds 1800000000\n');
  expect(Number(/dataquay_certificate_expiry_timestamp_seconds (\d+)/.exec(text)?.[1])).toBe(Date.UTC(2126, 9, 28, 5, 4, 39) / 1000);
  expect(Number(/dataquay_data_folder_free_bytes (\d+)/.exec(text)?.[1])).toBeGreaterThan(0);
});

test('a thousand sources have a bounded number of metrics, with those that are down', () => {
  const sources = () => Array.from({ length: 1_000 }, (_, index) => ({ source: `s${index}`, isUp: index !== 777 }));
  const lines = metricsText(operatingMetrics({ ...quiet, sources })).split('\n');
  expect(lines.filter((line) => line.startsWith('dataquay_source_up{'))).toHaveLength(100);
  expect(lines).toContain('dataquay_source_up{source="s777"} 0');
  expect(lines).toContain('dataquay_sources_down 1');
});

test('the use of limits and the time of engines have metrics without names of callers', async () => {
  await using service = await serveTables(
    { odd: { select: 'SELECT 1 AS id' } },
    { access: callers({ ada: {} }), limits: { requestsPerMinute: 10, concurrentQueries: 4 } },
  );
  const get = async (path: string) => (await service.get(path, { headers: { 'svc-x-api-token': 'ada' } })).text();
  for (let count = 0; count < 4; count += 1) await get('/dmp-api/data/things/odd');
  const text = await get('/metrics');
  expect(Number(/dataquay_quota_used_ratio\{quota="requests-per-minute"\} ([\d.]+)/.exec(text)?.[1])).toBeCloseTo(0.5, 1);
  expect(text).toContain('dataquay_quota_used_ratio{quota="concurrent-queries"} 0\n');
  expect(text).toMatch(/dataquay_engine_seconds_count\{engine="\w+"\} 4\n/);
  expect(text).not.toContain('ada');
});

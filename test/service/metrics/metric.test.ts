import { expect, test } from 'vitest';
import { Counter, Gauge, Histogram, metricsText } from '../../../service/metrics/metric.ts';

test('counters, gauges, and histograms have the Prometheus text format', () => {
  const counter = new Counter('hits_total', 'Hits\nand \\ more.');
  counter.add({ path: 'a"b\\c\nd' });
  counter.add({ path: 'a"b\\c\nd' }, 2);
  const histogram = new Histogram('took_seconds', 'Time.', [0.1, 1]);
  for (const value of [0.05, 0.1, 0.5, 7]) histogram.observe({ route: '/x' }, value);
  expect(metricsText([counter, new Gauge('now', 'A value.', () => 7), histogram])).toBe(`# HELP hits_total Hits\\nand \\\\ more.
# TYPE hits_total counter
hits_total{path="a\\"b\\\\c\\nd"} 3

# HELP now A value.
# TYPE now gauge
now 7

# HELP took_seconds Time.
# TYPE took_seconds histogram
took_seconds_bucket{route="/x",le="0.1"} 2
took_seconds_bucket{route="/x",le="1"} 3
took_seconds_bucket{route="/x",le="+Inf"} 4
took_seconds_sum{route="/x"} 7.65
took_seconds_count{route="/x"} 4
`);
});

test('a metric with too many label combinations counts further ones together', () => {
  const counter = new Counter('c', 'Help.');
  for (let index = 0; index < 1_500; index += 1) counter.add({ name: `n${index}` });
  counter.add({ name: 'n1' });
  const lines = counter.lines();
  expect(lines.length).toBeLessThan(1_010);
  expect(lines).toContain('c{name="other"} 500');
  expect(lines).toContain('c{name="n1"} 2');
});

import { expect, test } from 'vitest';
import { createLog } from '../../../../electron/core/host/telemetry.ts';
import { createRedaction } from '../../../../electron/wire/redaction.ts';

test('redacts secrets in the log, and truncates long lines', () => {
  const redaction = createRedaction();
  redaction.learn('x', ['canary-1']);
  const written: string[] = [];
  const log = createLog(redaction, (text) => written.push(text));
  log('failed with canary-1 and password=canary-2');
  log('x'.repeat(100_000));
  expect(written[0]).toBe('failed with [removed] and password=[removed]\n');
  expect(written[1]?.length).toBeLessThan(10_000);
});

import { expect, test } from 'vitest';
import { startCdsService } from '../../../cds-service.ts';
import { verified } from './verified.ts';

test('a service of @sap/cds, which supports only OData, passes all checks', async () => {
  await using service = await startCdsService();
  const apis = await verified(service.baseUrl, { kind: 'odata', rows: 100 });
  expect(apis.map(({ accessPoint }) => accessPoint).toSorted()).toEqual(['Authors', 'Books', 'Sales']);
  const faults = apis.flatMap(({ checks }) => checks.flatMap(({ outcome }) => (outcome.status === 'failed' ? outcome.faults : [])));
  expect(faults).toEqual([]);
  expect(apis.flatMap(({ checks }) => checks).filter(({ outcome }) => outcome.status === 'passed').length).toBeGreaterThan(20);
});

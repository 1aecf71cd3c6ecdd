import { expect, test } from 'vitest';
import { faultsOf, verified } from '../electron/core/verify/verified.ts';
import { withService } from '../service/start-service.ts';

test('the sample catalogue passes all checks in REST and OData', async () => {
  await withService(async ({ ready }) => {
    const apis = await verified(ready.baseUrl, { rows: 100, credential: ['svc-x-api-token', ready.serviceToken] });
    expect(apis.length).toBeGreaterThan(50);
    expect(apis.filter(({ passed }) => !passed).map((api) => [`${api.root}/${api.accessPoint}`, faultsOf([api])])).toEqual([]);
  });
});

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

it('the Kerberos addon is compiled if its headers are installed', (context) => {
  if (!existsSync('/usr/include/gssapi/gssapi.h')) context.skip('The Kerberos headers are not installed here.');
  const kerberos: unknown = createRequire(import.meta.url)('kerberos');
  expect(kerberos).toHaveProperty('initializeClient');
});

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

it('has the Kerberos addon where the bootstrap could install the headers it compiles against', (context) => {
  if (!existsSync('/usr/include/gssapi/gssapi.h')) context.skip('The Kerberos headers are not installed here.');
  const kerberos: unknown = createRequire(import.meta.url)('kerberos');
  expect(kerberos).toHaveProperty('initializeClient');
});

import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccess } from '../../service/access/create-access.ts';
import { negotiateCheck } from '../../service/access/negotiate/negotiate.ts';
import { createVerifier, type TokenVerifier } from '../../service/access/negotiate/verifier.ts';
import { snippetLanguages } from '../../shared/snippets/index.ts';
import { numbers } from '../clients/client-tables.ts';
import { whyNoCurl } from '../clients/curl.ts';
import { type Realm, startRealm, whyNoRealm } from '../kerberos/realm.ts';
import { type PublishedService, serveTables } from '../service/published-service.ts';
import { runs } from './interpreter.ts';
import { snippetRunners } from './snippet-runners.ts';

/** Returns the missing requirement for Kerberos of each language's interpreter, or null. */
const missingForKerberos: Readonly<Record<string, () => string | null>> = {
  curl: () => whyNoCurl('spnego'),
  'python-requests': () =>
    runs('/usr/bin/python3', ['-c', 'import requests_kerberos']) ? null : 'python3-requests-kerberos is not installed',
  'python-pandas': () =>
    runs('/usr/bin/python3', ['-c', 'import requests_kerberos']) ? null : 'python3-requests-kerberos is not installed',
};

describe.skipIf(whyNoRealm() !== null)('generated code in a real Kerberos realm', () => {
  let folder: string;
  let realm: Realm;
  let verifier: TokenVerifier;
  let service: PublishedService;
  let environment: Record<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dataquay-snippets-kerberos-'));
    // Code for Node finds the package in the same folder, as if a user had installed it there.
    await symlink(join(import.meta.dirname, '..', '..', 'node_modules'), join(folder, 'node_modules'));
    realm = await startRealm({ users: { ada: 'password-of-ada' }, services: ['HTTP/localhost'] });
    verifier = createVerifier({ keytab: realm.keytab('keys', 'HTTP/localhost').replace(/^FILE:/, ''), environment: realm.environment });
    service = await serveTables(
      { 'some-numbers': numbers },
      {
        access: createAccess({
          issuers: null,
          negotiate: negotiateCheck(verifier, realm.name, () => undefined),
          serviceTokens: { check: async () => ({ refused: 'unknown' }) },
        }),
      },
    );
    environment = {
      ...realm.environment,
      KRB5CCNAME: realm.ticket('ada', 'ada', 'password-of-ada'),
      // Java doesn't read KRB5_CONFIG.
      JDK_JAVA_OPTIONS: `-Djava.security.krb5.conf=${realm.environment.KRB5_CONFIG}`,
    };
  });
  afterAll(async () => {
    await service?.[Symbol.asyncDispose]();
    verifier?.close();
    await realm?.close();
    await rm(folder, { recursive: true, force: true });
  });

  for (const language of snippetLanguages) {
    const runner = snippetRunners[language.id];
    const missing = runner ? (runner.missing() ?? missingForKerberos[language.id]?.() ?? null) : 'no interpreter for it can be had here';
    // Clients of `.http` files don't support Kerberos, so there is no code.
    if (language.id === 'http') continue;
    if (!runner || missing !== null) {
      test.skip(`${language.title} is not run: ${missing}`);
      continue;
    }

    test(`${language.title} returns rows with the user’s ticket, and none without`, async () => {
      const base = service.base.replace('127.0.0.1', 'localhost');
      const signIn = { method: 'kerberos', servicePrincipal: { service: 'HTTP', host: 'localhost' } } as const;
      const url = `${base}/dmp-api/odata/things/some-numbers?$filter=${encodeURIComponent("kind eq 'even' and id lt 7")}&$select=id`;
      const code = language.write({ url, odata: true, title: 'Numbers', rowsPath: ['value'], signIn });
      if (typeof code !== 'string') throw new Error(`refused: ${code.refused}`);
      expect(await runner.run(code, folder, environment)).toEqual([2, 4, 6].map((id) => expect.objectContaining({ id })));
      await expect(runner.run(code, folder, { ...environment, KRB5CCNAME: `FILE:${join(folder, 'no-ticket')}` })).rejects.toThrow();
    });
  }
});

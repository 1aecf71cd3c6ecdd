import { describe, expect, test } from 'vitest';
import { readConnectionFile } from '../../../../electron/core/open-connections/connection-file.ts';
import { grantsOf, withConfirmed } from '../../../../electron/core/open-connections/import-grants.ts';
import type { ConnectionInput } from '../../../../shared/contract/connections/connection.ts';
import { grantKinds } from '../../../../shared/contract/connections/import.ts';
import { settings } from '../connections/connection-settings.ts';

const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':');
const exception = { origin: 'https://data.example.org', fingerprint };
const kerberosOf = (kerberos: ConnectionInput['kerberos']) => settings({ method: 'kerberos', methods: ['kerberos'], kerberos });

/** Settings that need one confirmation each, by the kind of confirmation. */
const asking = {
  'identity-provider': settings({ methods: ['oauth-code', 'none'], oauth: { tokenUrl: 'https://evil.example/token', clientId: 'c' } }),
  'plain-http': settings({ allowPlainHttp: true }),
  'allowed-origin': settings({ allowedOrigins: ['https://evil.example'] }),
  proxy: settings({ connection: { proxy: { mode: 'manual', url: 'http://evil.example:3128' } } }),
  'proxy-file': settings({ connection: { proxy: { mode: 'pac', url: '/tmp/evil.pac' } } }),
  'ca-file': settings({ connection: { caFile: '/tmp/evil.pem' } }),
  'client-certificate': settings({ connection: { clientCertificate: { file: '/home/jo/me.pem', keyFile: '/home/jo/me.key' } } }),
  'certificate-exception': settings({ connection: { certificateExceptions: [exception] } }),
  'ticket-cache': kerberosOf({ ticket: { from: 'named', name: 'FILE:/tmp/krb5cc_0' } }),
  'kerberos-realm': kerberosOf({ principal: 'jo@EVIL.EXAMPLE' }),
  'service-name': kerberosOf({ serviceName: 'cifs' }),
  'canonical-name': kerberosOf({ canonicalisation: 'forward' }),
  'service-principal': kerberosOf({ servicePrincipal: 'HTTP@evil.example' }),
  'server-not-verified': kerberosOf({ mutualAuthentication: false }),
  'unrequested-tokens': kerberosOf({ send: 'always' }),
} as const;

describe('the settings of an imported connection that require confirmation', () => {
  test.each(grantKinds)('lists %s for confirmation, and turns it off unless the user confirms it', (kind) => {
    const wanted = asking[kind];
    const [grant, ...more] = grantsOf(wanted, 3);
    expect([grant?.kind, more]).toEqual([kind, []]);
    const off = withConfirmed(wanted, 3, new Set());
    expect(off).not.toEqual(wanted);
    expect(grantsOf(off, 3)).toEqual([]);
    expect(withConfirmed(wanted, 3, new Set([grant?.id ?? '']))).toEqual(wanted);
  });

  test('applies a confirmation to only one value of one connection', () => {
    const wanted = settings({ allowedOrigins: ['https://one.example', 'https://other.example'] });
    const [one] = grantsOf(wanted, 0);
    const confirmed = new Set([one?.id ?? '']);
    expect(withConfirmed(wanted, 0, confirmed).allowedOrigins).toEqual(['https://one.example']);
    expect(withConfirmed(wanted, 1, confirmed).allowedOrigins).toEqual([]);
  });

  test('confirms only identity providers on other hosts, and removes OAuth if one isn’t confirmed', () => {
    const own = settings({ methods: ['oauth-code', 'none'], oauth: { tokenUrl: 'http://127.0.0.1:1/token', clientId: 'c' } });
    expect(grantsOf(own, 0)).toEqual([]);
    const both = settings({
      method: 'oauth-code',
      methods: ['oauth-code', 'service-token'],
      oauth: { issuer: 'https://evil.example', tokenUrl: 'https://idp.example/token', clientId: 'c' },
      serviceToken: {},
    });
    const [token] = grantsOf(both, 0);
    expect(grantsOf(both, 0).map(({ value }) => value)).toEqual(['https://idp.example', 'https://evil.example']);
    expect(withConfirmed(both, 0, new Set([token?.id ?? '']))).toMatchObject({ method: 'service-token', methods: ['service-token'] });
    expect(withConfirmed(both, 0, new Set())).not.toHaveProperty('oauth');
  });

  test('requires no confirmation for ordinary connection settings', () => {
    expect(grantsOf(settings(), 0)).toEqual([]);
    expect(grantsOf(kerberosOf({ principal: 'jo' }), 0)).toEqual([]);
  });
});

describe('an imported file path', () => {
  const remote = [
    '\\\\server\\share\\ca.pem',
    '//server/share/ca.pem',
    '\\/server/ca.pem',
    '\\\\?\\C:\\ca.pem',
    '\\\\.\\pipe\\ca',
    '\\??\\C:\\ca',
  ];
  const fileOf = (connection: unknown) => JSON.stringify({ format: 'dataquay-profiles', version: 1, profiles: [connection] });

  test.each(remote)('rejects a path on another computer or a device in any setting: %s', (path) => {
    const cases = [
      ['connection.caFile', { ...settings(), connection: { caFile: path } }],
      ['connection.clientCertificate.file', { ...settings(), connection: { clientCertificate: { file: path } } }],
      ['connection.clientCertificate.keyFile', { ...settings(), connection: { clientCertificate: { file: '/a', keyFile: path } } }],
      ['kerberos.ticket.name', { ...settings(), kerberos: { ticket: { from: 'named', name: path } } }],
      ['kerberos.ticket.name', { ...settings(), kerberos: { ticket: { from: 'named', name: `FILE:${path}` } } }],
      ['kerberos.ticket.name', { ...settings(), kerberos: { ticket: { from: 'named', name: `DIR::${path}` } } }],
    ] as const;
    for (const [place, connection] of cases) {
      const { connections, validationIssues } = readConnectionFile(fileOf(connection));
      expect(connections).toEqual([]);
      expect(validationIssues).toMatchObject([{ path: `profiles.0.${place}`, code: 'path-remote' }]);
    }
    const proxy = { mode: 'pac', url: path };
    expect(readConnectionFile(fileOf({ ...settings(), connection: { proxy } })).connections).toEqual([]);
  });

  test.each(['/etc/ssl/ca.pem', 'C:\\ca.pem', 'C:/ca.pem', 'ca.pem'])('accepts a path on this computer: %s', (path) => {
    expect(readConnectionFile(fileOf({ ...settings(), connection: { caFile: path } })).connections).toHaveLength(1);
  });
});

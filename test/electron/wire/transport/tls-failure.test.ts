import { describe, expect, test } from 'vitest';
import { handshakeFailureCause, nameInstead } from '../../../../electron/wire/transport/tls-failure.ts';
import type { Certificate } from '../../../../shared/contract/results/exchange.ts';

describe('the name of a certificate to use instead of the host', () => {
  test.each([
    ['https://api', ['other.example.com', 'api.example.com'], 'short', 'https://api.example.com'],
    ['https://API:8443', ['api.example.com'], 'short', 'https://api.example.com:8443'],
    ['https://old.example.com', ['new.example.com'], 'one', 'https://new.example.com'],
    ['https://192.0.2.1', ['data.example.com'], 'one', 'https://data.example.com'],
  ])('for %s with the names %j is that of the form %s', (origin, names, nameForm, nameOrigin) => {
    expect(nameInstead(names, new URL(origin))).toMatchObject({ nameForm, nameOrigin });
  });

  test.each([[['a.example.com', 'b.example.com']], [['*.example.com']], [['192.0.2.2']], [[]]])('isn’t known for %j', (names) => {
    expect(nameInstead(names, new URL('https://data.example.org'))).toBeNull();
  });
});

test('a single certificate that a root authority issued needs no intermediate certificate', () => {
  const causeOf = (issuer: string) => {
    const own: Certificate = { subject: 'CN=data.example', issuer, names: [], validFrom: '', validTo: '', fingerprint: '' };
    const state = { isHandshake: true, certificates: [own], keysAgreed: true, clientCertificate: false };
    return handshakeFailureCause('UNABLE_TO_VERIFY_LEAF_SIGNATURE', state);
  };
  expect(causeOf('CN=Corp Root CA')).toBe('unknown-authority');
  expect(causeOf('CN=Corp Issuing CA')).toBe('incomplete-chain');
  expect(causeOf('CN=Corp Intermediate Root CA')).toBe('incomplete-chain');
});

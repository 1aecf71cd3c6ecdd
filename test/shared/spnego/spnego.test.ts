import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeElement } from '../../../shared/spnego/der.ts';
import { kerberosOnly, kerberosReply, wrapKerberosToken } from '../../../shared/spnego/kerberos-token.ts';
import { isKerberos, kerberos, mechanismBytes, ntlm, spnego } from '../../../shared/spnego/mechanism.ts';
import { involvesNtlm, readNegotiateToken } from '../../../shared/spnego/read-token.ts';
import { bytesOf, initToken, kerberosToken, negoex, ntlmMessage, responseToken, windowsKerberos, windowsList } from './tokens.ts';

const ticket = kerberosToken();
const mechanism = fc.constantFrom(kerberos, windowsKerberos, negoex, ntlm, spnego);

describe('detection of NTLM in a Negotiate token', () => {
  test.each([
    ['bare', ntlmMessage],
    ['as the inner token of a first token', initToken([kerberos], ntlmMessage)],
    ['in the list, preferred', initToken([ntlm, kerberos], null)],
    ['in the list, after Kerberos', initToken(windowsList, ticket)],
    ['in the list, alone', initToken([ntlm], ntlmMessage)],
    ['as the selected mechanism', responseToken({ state: 1, mechanism: ntlm })],
    ['as the inner token of a reply', responseToken({ state: 1, token: ntlmMessage })],
  ])('finds NTLM: %s', (_where, bytes) => {
    const read = readNegotiateToken(bytes);
    expect(read !== null && involvesNtlm(read)).toBe(true);
  });

  test.each([
    ['Kerberos', ticket],
    ['Kerberos in SPNEGO', wrapKerberosToken(ticket)],
    ['a reply', responseToken({ state: 0, mechanism: kerberos, token: ticket })],
    ['an empty reply', responseToken({})],
  ])('finds no NTLM in %s', (_what, bytes) => {
    const read = readNegotiateToken(bytes);
    expect(read !== null && !involvesNtlm(read)).toBe(true);
  });
});

describe('the Negotiate token of a client', () => {
  test('a token from Windows is forwarded without its offer of NTLM', () => {
    const part = kerberosOnly(initToken(windowsList, ticket));
    expect('token' in part ? readNegotiateToken(part.token) : part).toEqual({
      kind: 'init',
      mechanisms: [windowsKerberos, kerberos],
      token: ticket,
    });
  });

  test.each([
    ['bare Kerberos', ticket],
    ['Kerberos in SPNEGO', initToken([kerberos], ticket)],
  ])('a token is forwarded unchanged if it is %s', (_what, bytes) => {
    expect(kerberosOnly(bytes)).toEqual({ token: bytes });
  });

  test.each([
    ['bare', ntlmMessage],
    ['preferred', initToken([ntlm, kerberos], ticket)],
    ['the inner token', initToken([kerberos], ntlmMessage)],
    ['the only one left', initToken(windowsList, null)],
    ['the inner token with another list', initToken([negoex], ntlmMessage)],
  ])('a token is rejected if NTLM is %s', (_what, bytes) => {
    expect(kerberosOnly(bytes)).toEqual({ refused: 'ntlm' });
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['a reply', responseToken({ token: ticket })],
    ['another mechanism', initToken([negoex, kerberos], ticket)],
    ['a list without a token', initToken([kerberos], null)],
    ['an empty list', initToken([], ticket)],
    ['SPNEGO in SPNEGO', initToken([kerberos], initToken([kerberos], ticket))],
    ['an unknown inner token', initToken([kerberos], bytesOf('anything'))],
  ])('a token is rejected as unreadable if it is %s', (_what, bytes) => {
    expect(kerberosOnly(bytes)).toEqual({ refused: 'unreadable' });
  });
});

describe('the Negotiate token of a server', () => {
  test('returns the Kerberos token of a reply, with or without SPNEGO', () => {
    expect(kerberosReply(responseToken({ state: 0, mechanism: windowsKerberos, token: ticket }))).toEqual({ token: ticket });
    expect(kerberosReply(responseToken({ token: ticket }))).toEqual({ token: ticket });
    expect(kerberosReply(ticket)).toEqual({ token: ticket });
  });

  test.each([
    ['selects NTLM', { state: 1, mechanism: ntlm, token: ticket }, 'ntlm'],
    ['contains NTLM', { state: 1, mechanism: kerberos, token: ntlmMessage }, 'ntlm'],
    ['rejects', { state: 2, mechanism: kerberos, token: ticket }, 'unreadable'],
    ['selects something else', { mechanism: negoex, token: ticket }, 'unreadable'],
    ['has no token', { state: 0, mechanism: kerberos }, 'unreadable'],
  ] as const)('a reply is rejected if it %s', (_what, reply, refused) => {
    expect(kerberosReply(responseToken(reply))).toEqual({ refused });
  });
});

describe('the DER encoding of a Negotiate token', () => {
  const list = writeElement(0xa0, writeElement(0x30, writeElement(0x06, mechanismBytes(kerberos))));
  const init = (...fields: readonly Uint8Array[]) =>
    writeElement(0x60, writeElement(0x06, mechanismBytes(spnego)), writeElement(0xa0, writeElement(0x30, ...fields)));
  const inner = writeElement(0xa2, writeElement(0x04, ticket));

  test('a valid token of this test is accepted', () => {
    expect(readNegotiateToken(init(list, inner))).toMatchObject({ kind: 'init' });
  });

  test.each([
    ['an indefinite length', Uint8Array.of(0x60, 0x80, 0x06, 0, 0, 0)],
    ['a length that is not minimal', Uint8Array.of(0xa1, 0x81, 0x02, 0x30, 0x00)],
    ['a length with a leading zero', Uint8Array.of(0xa1, 0x82, 0x00, 0x02, 0x30, 0x00)],
    ['a huge length', Uint8Array.of(0xa1, 0x84, 0xff, 0xff, 0xff, 0xff)],
    ['a length of 127 bytes', Uint8Array.of(0xa1, 0xff, ...Array.from({ length: 127 }, () => 1))],
    ['a tag of several bytes', Uint8Array.of(0x7f, 0x81, 0x01, 0x00)],
    ['bytes after the end', Uint8Array.of(...init(list, inner), 0)],
    ['fields out of order', init(inner, list)],
    ['a repeated field', init(list, list)],
    ['an unknown field', init(list, writeElement(0xa4, writeElement(0x04, ticket)))],
    ['too many fields', init(list, inner, inner, inner, inner)],
    [
      'too many mechanisms',
      initToken(
        Array.from({ length: 17 }, () => kerberos),
        ticket,
      ),
    ],
    ['a constructed octet string', init(list, writeElement(0xa2, writeElement(0x24, writeElement(0x04, ticket))))],
    ['a state of two bytes', writeElement(0xa1, writeElement(0x30, writeElement(0xa0, writeElement(0x0a, Uint8Array.of(0, 2)))))],
  ])('a token with %s is rejected', (_what, bytes) => {
    expect(readNegotiateToken(bytes)).toBeNull();
  });

  test('a token that is truncated at any byte is rejected', () => {
    for (const complete of [initToken(windowsList, ticket), responseToken({ state: 0, mechanism: kerberos, token: ticket }), ticket]) {
      for (let length = 0; length < complete.length; length += 1) expect(readNegotiateToken(complete.subarray(0, length))).toBeNull();
    }
  });
});

describe('Negotiate tokens of arbitrary bytes', () => {
  const built = fc
    .tuple(fc.array(mechanism, { maxLength: 8 }), fc.option(fc.constantFrom(ticket, ntlmMessage, bytesOf('x'))), fc.boolean())
    .map(([mechanisms, token, isReply]) =>
      isReply
        ? responseToken({ ...(mechanisms[0] === undefined ? {} : { mechanism: mechanisms[0] }), ...(token === null ? {} : { token }) })
        : initToken(mechanisms, token),
    );
  const damaged = fc
    .tuple(built, fc.array(fc.tuple(fc.nat(200), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }))
    .map(([bytes, changes]) => {
      const changed = Uint8Array.from(bytes);
      for (const [at, byte] of changes) changed[at % changed.length] = byte;
      return changed;
    });

  test('a forwarded token contains only Kerberos', () => {
    fc.assert(
      fc.property(fc.oneof(built, damaged, fc.uint8Array({ maxLength: 200 })), (bytes) => {
        for (const part of [kerberosOnly(bytes), kerberosReply(bytes)]) {
          if ('refused' in part) continue;
          const read = readNegotiateToken(part.token);
          expect(read !== null && !involvesNtlm(read)).toBe(true);
          if (read?.kind === 'init') expect(read.mechanisms.length > 0 && read.mechanisms.every(isKerberos)).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('a token is read after it was wrapped in SPNEGO, at any length', () => {
    for (const length of [0, 1, 100, 127, 128, 255, 256, 65_535, 65_536, 300_000]) {
      const token = kerberosToken('t'.repeat(length));
      expect(kerberosOnly(wrapKerberosToken(token))).toEqual({ token: wrapKerberosToken(token) });
      expect(readNegotiateToken(wrapKerberosToken(token))).toEqual({ kind: 'init', mechanisms: [kerberos], token });
    }
  });
});

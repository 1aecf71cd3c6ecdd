import { describe, expect, test } from 'vitest';
import { writeElement } from '../../../shared/spnego/der.ts';
import { wrapKerberosToken } from '../../../shared/spnego/kerberos-token.ts';
import { kerberos, mechanismBytes } from '../../../shared/spnego/mechanism.ts';
import { readServiceTicket } from '../../../shared/spnego/service-ticket.ts';

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);
const number = (value: number): Uint8Array => writeElement(0x02, bytes(value));
const text = (value: string): Uint8Array => writeElement(0x1b, new TextEncoder().encode(value));
const sequence = (...fields: readonly (readonly [number, Uint8Array])[]): Uint8Array =>
  writeElement(0x30, ...fields.map(([name, content]) => writeElement(0xa0 + name, content)));

/** Returns a token with a ticket for `HTTP/data.example.org` (RFC 4120, sections 5.3 and 5.5.1). */
function token(encrypted: Uint8Array, identifier = 1): Uint8Array {
  const name = sequence([0, number(3)], [1, writeElement(0x30, text('HTTP'), text('data.example.org'))]);
  const ticket = writeElement(0x61, sequence([0, number(5)], [1, text('EXAMPLE.ORG')], [2, name], [3, encrypted]));
  const options = writeElement(0x03, bytes(0, 0, 0, 0, 0));
  const authenticator = sequence([0, number(18)], [2, writeElement(0x04, bytes(1))]);
  const request = writeElement(0x6e, sequence([0, number(5)], [1, number(14)], [2, options], [3, ticket], [4, authenticator]));
  return writeElement(0x60, writeElement(0x06, mechanismBytes(kerberos)), bytes(identifier, 0), request);
}

const cipher = writeElement(0x04, bytes(1, 2, 3));

describe('the ticket in a client’s token', () => {
  test('has the service with its realm, the key version, and the encryption type', () => {
    const expected = { principal: 'HTTP/data.example.org@EXAMPLE.ORG', keyVersion: 3, encryption: 'aes256-cts-hmac-sha1-96' };
    const plain = token(sequence([0, number(18)], [1, number(3)], [2, cipher]));
    expect(readServiceTicket(plain)).toEqual(expected);
    expect(readServiceTicket(wrapKerberosToken(plain))).toEqual(expected);
  });

  test('can have no key version and an unknown encryption type', () => {
    expect(readServiceTicket(token(sequence([0, number(99)], [2, cipher])))).toMatchObject({ keyVersion: null, encryption: '99' });
  });

  test('is absent from other tokens, and from truncated ones', () => {
    const whole = token(sequence([0, number(18)], [2, cipher]));
    expect(readServiceTicket(token(sequence([0, number(18)], [2, cipher]), 2))).toBeNull();
    for (let length = 0; length < whole.byteLength; length += 1) expect(readServiceTicket(whole.subarray(0, length))).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNtlm, readNegotiate } from '../../../../electron/signin/kerberos/challenges.ts';
import { readChallenges } from '../../../../electron/wire/challenges.ts';
import { ntlm } from '../../../../shared/spnego/mechanism.ts';
import { growthOf } from '../../../fuzz/growth.ts';
import { base64, kerberosToken, ntlmMessage, responseToken } from '../../../shared/spnego/tokens.ts';

const lines = (...values: readonly string[]) => values.map((value) => ['WWW-Authenticate', value] as const);

describe('the challenges of a 401', () => {
  test.each([
    [['Negotiate'], [['negotiate', null]]],
    [['NEGOTIATE YII='], [['negotiate', 'YII=']]],
    [
      ['Negotiate', 'Basic realm="x"'],
      [
        ['negotiate', null],
        ['basic', null],
      ],
    ],
    [
      ['Basic realm="a, Negotiate", charset="UTF-8", Negotiate oYG1+/==, Bearer error="invalid_token"'],
      [
        ['basic', null],
        ['negotiate', 'oYG1+/=='],
        ['bearer', null],
      ],
    ],
    [['Digest realm = "x" , nonce="\\"Negotiate\\", y"'], [['digest', null]]],
    [['', ' , ,Negotiate,'], [['negotiate', null]]],
    [['"', '=', 'Bearer realm="open'], [['bearer', null]]],
  ])('distinguishes the authentication schemes in %j', (values, expected) => {
    expect(readChallenges(lines(...values)).map(({ scheme, token }) => [scheme, token])).toEqual(expected);
  });

  test('offer Negotiate only as a separate scheme', () => {
    expect(readNegotiate(lines('Basic realm="Negotiate"'))).toEqual({ offered: false, token: null, schemes: ['basic'] });
    expect(readNegotiate(lines('Basic realm="x", Negotiate', 'Negotiate abc='))).toEqual({
      offered: true,
      token: 'abc=',
      schemes: ['basic', 'negotiate'],
    });
    expect(readNegotiate([])).toEqual({ offered: false, token: null, schemes: [] });
  });

  test('detects an offer of Negotiate in any text only if the server sent it', () => {
    const piece = fc.constantFrom('Negotiate', 'Basic', ' ', ',', '=', '"', '\\', 'realm', 'YII=', 'x');
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(fc.array(line), (values) => {
        const { offered, token, schemes } = readNegotiate(lines(...values));
        if (offered) expect(values.join()).toMatch(/negotiate/i);
        expect(offered).toBe(schemes.includes('negotiate'));
        if (token !== null) expect(values.some((value) => value.includes(token))).toBe(true);
      }),
    );
  });

  test.each([
    ['unclosed quotes', '"\\', ''],
    ['many schemes', 'a ', ''],
    ['a long name', 'a', '='],
  ])('parses %s in time proportional to the length', (_what, part, end) => {
    const read = (text: string): void => void readChallenges(lines(text));
    expect(growthOf(read, (length) => part.repeat(Math.ceil(length / part.length)) + end)).toBeNull();
  });

  test.each([
    ['bare', ntlmMessage, true],
    ['inside SPNEGO', responseToken({ state: 1, token: ntlmMessage }), true],
    ['selected by the server', responseToken({ state: 1, mechanism: ntlm }), true],
    ['not in the token', responseToken({ state: 0, token: kerberosToken() }), false],
  ])('detects whether a token contains NTLM: %s', (_where, token, found) => {
    expect(isNtlm(base64(token))).toBe(found);
  });
});

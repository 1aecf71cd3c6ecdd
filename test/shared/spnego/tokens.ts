import { writeElement } from '../../../shared/spnego/der.ts';
import { kerberos, type Mechanism, mechanismBytes, ntlm, spnego } from '../../../shared/spnego/mechanism.ts';

/** Kerberos with Windows's own OID, and its negotiation extension (MS-SPNG §1.9, NEGOEX). */
export const windowsKerberos: Mechanism = '2a864882f712010202';
export const negoex: Mechanism = '2b060104018237020e';
/** The mechanisms that Windows lists in every token. */
export const windowsList = [windowsKerberos, kerberos, negoex, ntlm] as const;

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The start of an NTLM message. */
export const ntlmMessage: Uint8Array = bytesOf('NTLMSSP\0\u0001\0\0\0');

/** Returns a Kerberos token as the library creates it (RFC 4121 §4.1). Its ticket can be any text. */
export function kerberosToken(ticket = 'ticket'): Uint8Array {
  return writeElement(0x60, writeElement(0x06, mechanismBytes(kerberos)), bytesOf(`\u0001\0${ticket}`));
}

/** Returns a NegTokenInit with these mechanisms and this inner token. */
export function initToken(mechanisms: readonly Mechanism[], token: Uint8Array | null): Uint8Array {
  const list = writeElement(0xa0, writeElement(0x30, ...mechanisms.map((mechanism) => writeElement(0x06, mechanismBytes(mechanism)))));
  const inner = token === null ? [] : [writeElement(0xa2, writeElement(0x04, token))];
  return writeElement(0x60, writeElement(0x06, mechanismBytes(spnego)), writeElement(0xa0, writeElement(0x30, list, ...inner)));
}

interface Reply {
  /** 0 accept-completed, 1 accept-incomplete, 2 reject, 3 request-mic. */
  readonly state?: number;
  readonly mechanism?: Mechanism;
  readonly token?: Uint8Array;
}

/** Returns a NegTokenResp. */
export function responseToken({ state, mechanism, token }: Reply): Uint8Array {
  const fields = [
    ...(state === undefined ? [] : [writeElement(0xa0, writeElement(0x0a, Uint8Array.of(state)))]),
    ...(mechanism === undefined ? [] : [writeElement(0xa1, writeElement(0x06, mechanismBytes(mechanism)))]),
    ...(token === undefined ? [] : [writeElement(0xa2, writeElement(0x04, token))]),
  ];
  return writeElement(0xa1, writeElement(0x30, ...fields));
}

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

import { writeElement } from './der.ts';
import { isKerberos, kerberos, type Mechanism, mechanismBytes, spnego } from './mechanism.ts';
import { involvesNtlm, type NegotiateToken, readNegotiateToken } from './read-token.ts';

/**
 * Wraps a Kerberos token for the scheme `Negotiate`, as a NegTokenInit that only offers Kerberos (RFC 4178 §4.2.1).
 *
 * @param mechanisms object identifiers of Kerberos, the preferred one first
 */
export function wrapKerberosToken(token: Uint8Array, mechanisms: readonly Mechanism[] = [kerberos]): Uint8Array {
  const list = writeElement(0x30, ...mechanisms.map((mechanism) => writeElement(0x06, mechanismBytes(mechanism))));
  const fields = writeElement(0x30, writeElement(0xa0, list), writeElement(0xa2, writeElement(0x04, token)));
  return writeElement(0x60, writeElement(0x06, mechanismBytes(spnego)), writeElement(0xa0, fields));
}

/** The Kerberos token, or why there is none. `ntlm`: the token uses or offers NTLM. `unreadable`: it contains neither Kerberos nor NTLM. */
export type KerberosPart = { readonly token: Uint8Array } | { readonly refused: 'ntlm' | 'unreadable' };

/**
 * Removes everything except Kerberos from an initiator's first token, so that an acceptor can't select another mechanism.
 *
 * Windows lists NTLM after Kerberos in each of its tokens (MS-SPNG §3.1.5.2). Such a token is accepted without that offer, because its
 * inner token is Kerberos. A token that prefers NTLM or contains an NTLM message is rejected.
 */
export function kerberosOnly(bytes: Uint8Array): KerberosPart {
  const read = readNegotiateToken(bytes);
  if (read?.kind === 'kerberos') return { token: bytes };
  if (read?.kind !== 'init' || !isKerberos(read.mechanisms[0]) || !isKerberosToken(read.token)) return refusal(read);
  const offered = read.mechanisms.filter(isKerberos);
  return { token: offered.length === read.mechanisms.length ? bytes : wrapKerberosToken(read.token, offered) };
}

/**
 * Returns the Kerberos token in an acceptor's reply.
 *
 * Doesn't verify `mechListMIC`, which protects the selection among several mechanisms, because only Kerberos was offered (RFC 4178 §5).
 */
export function kerberosReply(bytes: Uint8Array): KerberosPart {
  const read = readNegotiateToken(bytes);
  if (read?.kind === 'kerberos') return { token: bytes };
  if (read?.kind !== 'response' || !isKerberosToken(read.token)) return refusal(read);
  // The error of a rejection states its reason, and never completes a context.
  if (read.rejected && !isErrorMessage(read.token)) return refusal(read);
  return read.mechanism === null || isKerberos(read.mechanism) ? { token: read.token } : refusal(read);
}

function refusal(read: NegotiateToken | null): KerberosPart {
  return { refused: read !== null && involvesNtlm(read) ? 'ntlm' : 'unreadable' };
}

/** Returns whether a Kerberos token contains an error instead of a ticket or a proof (RFC 4121, section 4.1: its identifier is 03 00). */
function isErrorMessage(token: Uint8Array): boolean {
  const [, length = 0] = token;
  const mechanism = 2 + (length < 0x80 ? 0 : length & 0x7f);
  const identifier = mechanism + 2 + (token[mechanism + 1] ?? 0);
  return token[identifier] === 3 && token[identifier + 1] === 0;
}

function isKerberosToken(token: Uint8Array | null): token is Uint8Array {
  return token !== null && readNegotiateToken(token)?.kind === 'kerberos';
}

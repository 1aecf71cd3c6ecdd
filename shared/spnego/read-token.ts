import { type DerElement, DerError, readElement, readElements, readOnly } from './der.ts';
import { isKerberos, type Mechanism, mechanismFrom, ntlm, spnego } from './mechanism.ts';

/** A parsed token of the HTTP scheme `Negotiate` (RFC 4559). */
export type NegotiateToken =
  /** A bare NTLM message (MS-NLMP §2.2.1). */
  | { readonly kind: 'ntlm' }
  /** A Kerberos token without SPNEGO (RFC 4121 §4.1). */
  | { readonly kind: 'kerberos' }
  /** The initiator's first token, a NegTokenInit (RFC 4178 §4.2.1). */
  | { readonly kind: 'init'; readonly mechanisms: readonly Mechanism[]; readonly token: Uint8Array | null }
  /** Any later token, a NegTokenResp (RFC 4178 §4.2.2). */
  | {
      readonly kind: 'response';
      readonly rejected: boolean;
      readonly mechanism: Mechanism | null;
      readonly token: Uint8Array | null;
    };

const tags = { application: 0x60, sequence: 0x30, octets: 0x04, identifier: 0x06, enumerated: 0x0a } as const;

/** Returns the tag of a field by its number. Fields have constructed, context-specific tags (X.690 §8.14). */
const field = (number: number): number => 0xa0 + number;

/** Maximum number of mechanisms in a list. Windows offers four. */
const maxMechanisms = 16;

/** The value of `negState` that ends the exchange without success (RFC 4178 §4.2.2). */
const rejectedState = 2;

/**
 * Parses a token strictly. It must be DER; each element must end within its parent; fields must be in order and not repeated.
 *
 * The duration is linear in the length, and the depth is fixed. Doesn't parse inner tokens.
 *
 * @returns null if the bytes are none of the four kinds
 */
export function readNegotiateToken(bytes: Uint8Array): NegotiateToken | null {
  if (isNtlmMessage(bytes)) return { kind: 'ntlm' };
  try {
    if (bytes[0] === field(1)) return readResponse(bytes);
    const outer = readOnly(bytes, tags.application, 0, bytes.byteLength);
    const identifier = readElement(bytes, outer.from, outer.to);
    const mechanism = mechanismAt(bytes, identifier);
    if (isKerberos(mechanism)) return { kind: 'kerberos' };
    return mechanism === spnego ? readInit(bytes, identifier.to, outer.to) : null;
  } catch (error) {
    if (error instanceof DerError) return null;
    throw error;
  }
}

/**
 * Checks whether a token uses, offers, or selects NTLM: as a bare message, as the inner token, in the mechanism list, or as the selected
 * mechanism.
 */
export function involvesNtlm(token: NegotiateToken): boolean {
  if (token.kind === 'ntlm') return true;
  if (token.kind === 'kerberos') return false;
  if (token.token !== null && isNtlmMessage(token.token)) return true;
  return token.kind === 'init' ? token.mechanisms.includes(ntlm) : token.mechanism === ntlm;
}

function isNtlmMessage(bytes: Uint8Array): boolean {
  return [...'NTLMSSP\0'].every((character, index) => bytes[index] === character.charCodeAt(0));
}

function readInit(bytes: Uint8Array, from: number, end: number): NegotiateToken {
  const fields = fieldsOf(bytes, readOnly(bytes, field(0), from, end));
  const list = fields[0];
  if (list === undefined) throw new DerError('no mechanism list');
  const sequence = readOnly(bytes, tags.sequence, list.from, list.to);
  const mechanisms = readElements(bytes, sequence.from, sequence.to, maxMechanisms).map((element) => mechanismAt(bytes, element));
  return { kind: 'init', mechanisms, token: octetsOf(bytes, fields[2]) };
}

function readResponse(bytes: Uint8Array): NegotiateToken {
  const [state, selected, token] = fieldsOf(bytes, readOnly(bytes, field(1), 0, bytes.byteLength));
  const mechanism = selected === undefined ? null : mechanismAt(bytes, readOnly(bytes, tags.identifier, selected.from, selected.to));
  const rejected = state !== undefined && stateOf(bytes, state) === rejectedState;
  return { kind: 'response', rejected, mechanism, token: octetsOf(bytes, token) };
}

function stateOf(bytes: Uint8Array, { from, to }: DerElement): number | undefined {
  const value = readOnly(bytes, tags.enumerated, from, to);
  if (value.to - value.from !== 1) throw new DerError('the state is not one byte');
  return bytes[value.from];
}

/**
 * Returns the fields of a token by their numbers, from 0 to 3.
 *
 * @throws DerError if a field is unknown, repeated, or out of order
 */
function fieldsOf(bytes: Uint8Array, parent: DerElement): readonly (DerElement | undefined)[] {
  const sequence = readOnly(bytes, tags.sequence, parent.from, parent.to);
  const fields: (DerElement | undefined)[] = [];
  for (const element of readElements(bytes, sequence.from, sequence.to, 4)) {
    const number = element.tag - field(0);
    if (number < fields.length || number > 3) throw new DerError(`field ${number} is unknown, repeated, or out of order`);
    fields[number] = element;
  }
  return fields;
}

function octetsOf(bytes: Uint8Array, parent: DerElement | undefined): Uint8Array | null {
  if (parent === undefined) return null;
  const octets = readOnly(bytes, tags.octets, parent.from, parent.to);
  return bytes.subarray(octets.from, octets.to);
}

function mechanismAt(bytes: Uint8Array, { tag, from, to }: DerElement): Mechanism {
  if (tag !== tags.identifier) throw new DerError('no object identifier');
  return mechanismFrom(bytes.subarray(from, to));
}

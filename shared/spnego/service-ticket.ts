import { type DerElement, DerError, readElement, readElements, readOnly } from './der.ts';
import { readNegotiateToken } from './read-token.ts';

/** The unencrypted facts of a ticket for a service (RFC 4120, section 5.3). */
export interface ServiceTicket {
  /** Principal of the service with its realm, such as `HTTP/data.example.org@EXAMPLE.ORG`. */
  readonly principal: string;
  /** Version of the service's key. Null if the ticket has none. */
  readonly keyVersion: number | null;
  /** Encryption type of the service's key by its name, or its number if the name is unknown. */
  readonly encryption: string;
}

/** Names of encryption types (IANA registry of Kerberos parameters). */
const encryptionTypes: Readonly<Record<number, string>> = {
  1: 'des-cbc-crc',
  3: 'des-cbc-md5',
  16: 'des3-cbc-sha1',
  17: 'aes128-cts-hmac-sha1-96',
  18: 'aes256-cts-hmac-sha1-96',
  19: 'aes128-cts-hmac-sha256-128',
  20: 'aes256-cts-hmac-sha384-192',
  23: 'arcfour-hmac (RC4)',
  25: 'camellia128-cts-cmac',
  26: 'camellia256-cts-cmac',
};

const tags = { application: 0x60, request: 0x6e, ticket: 0x61, sequence: 0x30, integer: 0x02, identifier: 0x06, string: 0x1b } as const;

/** Tag of a field by its number. */
const field = (number: number): number => 0xa0 + number;

/**
 * Reads the ticket in the first token of a client: an AP-REQ, directly or in SPNEGO.
 *
 * @returns null if the token contains no ticket
 */
export function readServiceTicket(bytes: Uint8Array): ServiceTicket | null {
  const read = readNegotiateToken(bytes);
  const token = read?.kind === 'init' ? read.token : read?.kind === 'kerberos' ? bytes : null;
  if (token === null) return null;
  try {
    const outer = readOnly(token, tags.application, 0, token.byteLength);
    const mechanism = readElement(token, outer.from, outer.to);
    // The identifier of the token, 01 00 for an AP-REQ (RFC 4121, section 4.1), precedes the message.
    if (token[mechanism.to] !== 1 || token[mechanism.to + 1] !== 0) return null;
    const request = fieldsOf(token, readOnly(token, tags.request, mechanism.to + 2, outer.to));
    const ticketField = required(request, 3);
    const ticket = fieldsOf(token, readOnly(token, tags.ticket, ticketField.from, ticketField.to));
    const name = fieldsOf(token, required(ticket, 2));
    const list = sequenceIn(token, required(name, 1));
    const parts = readElements(token, list.from, list.to, 8).map((part) => textOf(token, part));
    const encrypted = fieldsOf(token, required(ticket, 3));
    const version = encrypted.get(field(1));
    const type = numberIn(token, required(encrypted, 0));
    return {
      principal: `${parts.join('/')}@${stringIn(token, required(ticket, 1))}`,
      keyVersion: version === undefined ? null : numberIn(token, version),
      encryption: encryptionTypes[type] ?? String(type),
    };
  } catch (error) {
    if (error instanceof DerError) return null;
    throw error;
  }
}

/** Returns the fields of the sequence in an element by their tags. */
function fieldsOf(bytes: Uint8Array, parent: DerElement): ReadonlyMap<number, DerElement> {
  const sequence = sequenceIn(bytes, parent);
  return new Map(readElements(bytes, sequence.from, sequence.to, 8).map((element) => [element.tag, element]));
}

function required(fields: ReadonlyMap<number, DerElement>, number: number): DerElement {
  const found = fields.get(field(number));
  if (found === undefined) throw new DerError(`no field ${number}`);
  return found;
}

const sequenceIn = (bytes: Uint8Array, { from, to }: DerElement): DerElement => readOnly(bytes, tags.sequence, from, to);

function textOf(bytes: Uint8Array, { tag, from, to }: DerElement): string {
  if (tag !== tags.string) throw new DerError('no string');
  return new TextDecoder().decode(bytes.subarray(from, to));
}

const stringIn = (bytes: Uint8Array, { from, to }: DerElement): string => textOf(bytes, readOnly(bytes, tags.string, from, to));

function numberIn(bytes: Uint8Array, { from, to }: DerElement): number {
  const value = readOnly(bytes, tags.integer, from, to);
  // A version is an unsigned number of 32 bits, with a leading zero if its first bit is set.
  if (value.to - value.from > 5) throw new DerError('a number is too long');
  return bytes.subarray(value.from, value.to).reduce((sum, byte) => sum * 256 + byte, 0);
}

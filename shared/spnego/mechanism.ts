/** A security mechanism by its object identifier, as the hexadecimal digits of its DER contents (RFC 2743 §3.1). */
export type Mechanism = string;

/** SPNEGO: 1.3.6.1.5.5.2 (RFC 4178 §4). */
export const spnego: Mechanism = '2b0601050502';

/** Kerberos: 1.2.840.113554.1.2.2 (RFC 4121 §4.1). */
export const kerberos: Mechanism = '2a864886f712010202';

/** Kerberos as in Windows 2000: 1.2.840.48018.1.2.2. Windows still offers this identifier first (MS-SPNG §1.9). */
const windowsKerberos: Mechanism = '2a864882f712010202';

/** NTLM: 1.3.6.1.4.1.311.2.2.10 (MS-SPNG §1.9). */
export const ntlm: Mechanism = '2b06010401823702020a';

/** Checks whether a mechanism is Kerberos, by either of its identifiers. */
export function isKerberos(mechanism: Mechanism | null | undefined): boolean {
  return mechanism === kerberos || mechanism === windowsKerberos;
}

/** Returns the mechanism in the contents of an identifier element. */
export function mechanismFrom(contents: Uint8Array): Mechanism {
  return Array.from(contents, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the contents of the identifier element of a mechanism. */
export function mechanismBytes(mechanism: Mechanism): Uint8Array {
  return Uint8Array.from({ length: mechanism.length / 2 }, (_, index) => Number.parseInt(mechanism.slice(index * 2, index * 2 + 2), 16));
}

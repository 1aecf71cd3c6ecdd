import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { StartFailure } from '../../start-failure.ts';
import type { Principal } from '../access.ts';
import { createVerifier, type TokenVerifier } from './verifier.ts';

/** How Kerberos lets in. */
export interface NegotiateSettings {
  /** Absolute path of the file with the keys of `HTTP/host`. */
  readonly keytab: string;
  /** The realm whose users are called by their name alone; null: everybody is called `name@REALM`. */
  readonly realm: string | null;
}

/** What becomes of a token: `header` is what the answer must carry, so that the client knows the service. */
export type NegotiateResult =
  | { readonly principal: Principal; readonly header: string | null }
  | { readonly refused: string }
  | { readonly unavailable: string };

/** The check of tokens that came behind `Negotiate` (RFC 4559). */
export interface NegotiateCheck {
  check(token: string): Promise<NegotiateResult>;
  close(): void;
}

/**
 * Opens the check, after making sure that it can work.
 *
 * @param log takes one line for each token that is refused or cannot be verified: clients are not told why
 * @throws StartFailure where the keytab cannot be read or is none, or Kerberos is not there
 */
export async function openNegotiate(settings: NegotiateSettings, log: (line: string) => void): Promise<NegotiateCheck> {
  await requireKeytab(settings.keytab);
  const verifier = createVerifier({ keytab: settings.keytab });
  const problem = await verifier.problem();
  if (problem !== null) {
    verifier.close();
    const remedy =
      'On Linux it needs libkrb5 and the package kerberos compiled (libkrb5-dev, then npm ci); leave --keytab out to do without.';
    throw new StartFailure(`Signing in by Kerberos (--keytab) is not possible here: ${problem}. ${remedy}`);
  }
  return negotiateCheck(verifier, settings.realm, log);
}

/** The check by a verifier. */
export function negotiateCheck(verifier: TokenVerifier, realm: string | null, log: (line: string) => void): NegotiateCheck {
  return {
    async check(token) {
      // NTLM comes under the same scheme, and proves neither side.
      if (token.startsWith('TlRMTVNTUA')) return { refused: 'NTLM is not taken; get a Kerberos ticket.' };
      const verified = await verifier.verify(token);
      if (verified.state === 'known') {
        const header = verified.proof === null ? null : `Negotiate ${verified.proof}`;
        return { principal: principalOf(verified.principal, realm), header };
      }
      log(`negotiate: ${verified.state === 'refused' ? 'a token was refused' : 'a token could not be verified'} (${verified.why})`);
      if (verified.state === 'refused') return { refused: 'The Kerberos token is not good for this service.' };
      return { unavailable: 'Kerberos tokens cannot be verified at present. Try again shortly, or sign in another way.' };
    },
    close: () => verifier.close(),
  };
}

/** `ada@REALM` is `ada` where that realm is the service's own, so that rules mean her however she signs in; users of other realms are not. */
function principalOf(principal: string, realm: string | null): Principal {
  const own = realm === null ? null : `@${realm}`;
  const user = own !== null && principal.endsWith(own) ? principal.slice(0, -own.length) : principal;
  return { name: user, method: 'negotiate', user, groups: [], account: `kerberos ${principal}`, claims: {} };
}

/** @throws StartFailure for a file that is not there, cannot be read, or does not begin as keytabs do */
async function requireKeytab(file: string): Promise<void> {
  const start = await firstBytes(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(`The keytab ${file} cannot be read (${error.code ?? error.message}).`);
  });
  if (start[0] !== 5) throw new StartFailure(`${file} is not a keytab: make one with ktutil, kadmin's ktadd or ktpass.`);
}

async function firstBytes(file: string): Promise<Uint8Array> {
  const handle = await open(file, constants.O_RDONLY);
  try {
    return (await handle.read(new Uint8Array(2), 0, 2, 0)).buffer;
  } finally {
    await handle.close();
  }
}

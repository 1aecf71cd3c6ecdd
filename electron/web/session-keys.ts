import { createHash, randomBytes } from 'node:crypto';

/** Sessions that authorize browsers to use the application. A browser exchanges the key in a link for a session. */
export interface SessionKeys {
  /**
   * Creates a key for the fragment of a link: 256 random bits as base64url.
   *
   * @param onUse called each time the key is exchanged for a session
   */
  issueKey(uses: 'one' | 'any', onUse?: () => void): string;
  /** Creates a session for a key. Null if the key is invalid or already used. */
  exchange(key: string): string | null;
  /** Returns whether a session is valid. */
  isValid(session: string | undefined): boolean;
}

/**
 * Creates sessions that are stored in memory. All keys and sessions become invalid when the process ends.
 *
 * A key that the program passes to a browser can be exchanged once. A key that the program prints can be exchanged until the process ends.
 * See docs/decisions/0003-exchange-a-one-time-key-for-a-session.md.
 */
export function createSessionKeys(): SessionKeys {
  const keys = new Map<string, { readonly uses: 'one' | 'any'; readonly onUse: () => void }>();
  const sessions = new Set<string>();
  return {
    issueKey(uses, onUse = () => undefined) {
      const key = secret();
      keys.set(fingerprint(key), { uses, onUse });
      return key;
    },
    exchange(key) {
      const issued = keys.get(fingerprint(key));
      if (issued === undefined) return null;
      if (issued.uses === 'one') keys.delete(fingerprint(key));
      issued.onUse();
      const session = secret();
      sessions.add(fingerprint(session));
      return session;
    },
    isValid: (session) => session !== undefined && sessions.has(fingerprint(session)),
  };
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the digest of a secret. Lookups use digests, so that their duration doesn't depend on the secret itself. */
function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

import { createHash, randomBytes } from 'node:crypto';

/** Who may speak to the application: whoever holds a session, which the key of a link buys. */
export interface Entry {
  /**
   * A new key for the fragment of a link: 256 random bits as base64url.
   *
   * @param onUse called each time the key is exchanged for a session
   */
  issueKey(uses: 'one' | 'any', onUse?: () => void): string;
  /** A new session for a key; null where the key is wrong or used up. */
  exchange(key: string): string | null;
  /** Whether a session is one of those given out. */
  admits(session: string | undefined): boolean;
}

/**
 * Keeps the keys and the sessions of one run in memory; all end with the process.
 *
 * A key that is handed to a browser can be exchanged once. A key that is printed for the user who started the program can be exchanged until
 * the program ends. See docs/decisions/0003-exchange-a-one-time-key-for-a-session.md.
 */
export function createEntry(): Entry {
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
    admits: (session) => session !== undefined && sessions.has(fingerprint(session)),
  };
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

/** Secrets are looked up by their digest, so that the time which a look-up takes says nothing about them. */
function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

import { createHash, randomBytes } from 'node:crypto';

/** Who may speak to the application: whoever holds a session, which the key of a link buys. */
export interface Entry {
  /** A new key for the fragment of a link: 256 random bits as base64url. */
  issueKey(uses: 'one' | 'any'): string;
  /** A new session for a key; null where the key is wrong or used up. */
  exchange(key: string): string | null;
  /** Whether a session is one of those given out. */
  admits(session: string | undefined): boolean;
}

/**
 * Keeps the keys and the sessions of one run in memory; all end with the process.
 *
 * A key that goes onto a browser's command line, where every user of the machine can read it, is good for one exchange.
 * A key printed for the one who started the program is good until it ends. See docs/decisions/0003-browser-host-sessions.md.
 */
export function createEntry(): Entry {
  const keys = new Map<string, 'one' | 'any'>();
  const sessions = new Set<string>();
  return {
    issueKey(uses) {
      const key = secret();
      keys.set(fingerprint(key), uses);
      return key;
    },
    exchange(key) {
      const uses = keys.get(fingerprint(key));
      if (uses === undefined) return null;
      if (uses === 'one') keys.delete(fingerprint(key));
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

import { z } from 'zod';
import { hashOf, invalidityOf, newServiceTokenText, type ServiceToken, serviceTokenSchema } from '../access/service-token.ts';
import { isRemembered, mostTokens, newToken, type ServiceTokens } from '../access/service-tokens.ts';
import type { StateDatabase } from './state-database.ts';

const rowSchema = z.object({ token: serviceTokenSchema });

/**
 * Returns the service tokens in a database. A token that one instance creates or revokes is known to all others immediately.
 *
 * Tokens are found by their hash. The duration of the search reveals nothing, because nobody can choose the hash of a guess.
 */
export function postgresTokens(database: StateDatabase): ServiceTokens {
  const tokensOf = async (rows: Promise<readonly unknown[]>): Promise<readonly ServiceToken[]> =>
    (await rows).map((row) => rowSchema.parse(row).token);
  const insert = 'INSERT INTO dataquay_tokens (id, hash, account, token) VALUES ($1, $2, $3, $4) ON CONFLICT (hash) DO NOTHING';
  const valuesOf = (token: ServiceToken) => [token.id, token.hash, token.owner?.account ?? null, JSON.stringify(token)];
  return {
    async check(text) {
      const [token] = await tokensOf(database.query('SELECT token FROM dataquay_tokens WHERE hash = $1', [hashOf(text)]));
      if (token === undefined) return { refused: 'unknown' };
      const refused = invalidityOf(token);
      return refused === null ? { token } : { refused };
    },
    async register(text, label, expires) {
      const token = newToken(text, label, expires);
      await database.query(insert, valuesOf(token));
      const [known] = await tokensOf(database.query('SELECT token FROM dataquay_tokens WHERE hash = $1', [token.hash]));
      return known ?? token;
    },
    make: (owner, label, expires) =>
      database.transaction(async (query) => {
        // Two requests of one account must not exceed the maximum together.
        await query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [owner.account]);
        const own = await tokensOf(query('SELECT token FROM dataquay_tokens WHERE account = $1', [owner.account]));
        if (own.filter((token) => invalidityOf(token) === null).length >= mostTokens) return null;
        for (const { id } of own.filter((token) => !isRemembered(token))) await query('DELETE FROM dataquay_tokens WHERE id = $1', [id]);
        const text = newServiceTokenText();
        const token = { ...newToken(text, label, expires), owner };
        await query(insert, valuesOf(token));
        return { token, text };
      }),
    async ownedBy(account) {
      const sql = `SELECT token FROM dataquay_tokens WHERE account = $1 ORDER BY token ->> 'created' DESC`;
      return tokensOf(database.query(sql, [account]));
    },
    async revoke(id, account) {
      const sql = `UPDATE dataquay_tokens SET token = jsonb_set(token, '{revoked}', coalesce(nullif(token -> 'revoked', 'null'), to_jsonb($2::text)))
        WHERE id = $1 AND ($3::text IS NULL OR account = $3) RETURNING id`;
      return (await database.query(sql, [id, new Date().toISOString(), account ?? null])).length > 0;
    },
  };
}

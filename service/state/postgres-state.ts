import { z } from 'zod';
import type { TokenUses } from '../access/token-uses.ts';
import type { UserStates } from '../access/user-states.ts';
import { PostgresMonitorStore } from './postgres-monitors.ts';
import { postgresTokens } from './postgres-tokens.ts';
import type { ServiceState } from './service-state.ts';
import { StateDatabase } from './state-database.ts';

/** Milliseconds between two writes of uses of tokens. */
const delay = 10_000;

/**
 * Opens the state that several instances share.
 *
 * @param location `postgresql://USER@HOST/DATABASE?schema=NAME&password-file=FILE`
 * @throws StartFailure if the database can't be used
 */
export async function openPostgresState(location: string, log: (line: string) => void): Promise<ServiceState> {
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(await StateDatabase.open(location, log), (one) => one.close());
  const monitors = opened.adopt(new PostgresMonitorStore(database), (one) => one.close());
  const uses = opened.adopt(await openUses(database), (one) => one.close());
  const owned = opened.move();
  return {
    tokens: postgresTokens(database),
    uses,
    userStates: userStates(database),
    monitors,
    isUp: () => database.isUp,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function openUses(database: StateDatabase): Promise<TokenUses & { close(): Promise<void> }> {
  const known = new Map<string, string>();
  const fresh = new Map<string, string>();
  const save = async () => {
    const noted = [...fresh];
    fresh.clear();
    if (noted.length > 0) {
      const sql = `INSERT INTO dataquay_token_uses (id, used) SELECT * FROM unnest($1::text[], $2::timestamptz[])
        ON CONFLICT (id) DO UPDATE SET used = greatest(dataquay_token_uses.used, excluded.used)`;
      await database.query(sql, [noted.map(([id]) => id), noted.map(([, used]) => used)]);
    }
    const rows = await database.query<{ id: string; used: Date }>('SELECT id, used FROM dataquay_token_uses');
    for (const { id, used } of rows) known.set(id, used.toISOString());
  };
  await save();
  // A failure is logged by the database. Uses only inform users.
  const timer = setInterval(() => void save().catch(() => undefined), delay).unref();
  return {
    used: (id) => void fresh.set(id, new Date().toISOString()),
    lastUse: (id) => fresh.get(id) ?? known.get(id) ?? null,
    save,
    async close() {
      clearInterval(timer);
      await save().catch(() => undefined);
    },
  };
}

const stateSchema = z.object({ state: z.enum(['enabled', 'disabled']), since: z.number() });

function userStates(database: StateDatabase): UserStates {
  return {
    async find(account) {
      const rows = await database.query('SELECT state, since FROM dataquay_user_states WHERE account = $1', [account]).catch(() => []);
      const [row] = rows;
      return row === undefined ? null : stateSchema.parse(row);
    },
    put(account, { state, since }) {
      const sql = `INSERT INTO dataquay_user_states (account, state, since) VALUES ($1, $2, $3)
        ON CONFLICT (account) DO UPDATE SET state = excluded.state, since = excluded.since WHERE dataquay_user_states.since < excluded.since`;
      database.query(sql, [account, state, since]).catch(() => undefined);
    },
    close: async () => undefined,
  };
}

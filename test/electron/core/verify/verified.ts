import { createCatalogueReader } from '../../../../electron/core/catalogue/catalogue.ts';
import { createCatalogueThread } from '../../../../electron/core/catalogue/catalogue-thread.ts';
import { createEntitySetCatalogue } from '../../../../electron/core/catalogue/entity-set-catalogue.ts';
import type { Session } from '../../../../electron/core/connections/session.ts';
import { type VerifiedApi, type VerifyOptions, verify } from '../../../../electron/core/verify/verify.ts';
import { observedValue } from '../../../../electron/signin/observed-value.ts';
import { signedOutStatus } from '../../../../electron/signin/sign-in.ts';
import { createWireClient } from '../../../../electron/wire/client.ts';
import { createRedaction } from '../../../../electron/wire/redaction.ts';
import { systemClock } from '../../../../node/time/clock.ts';

const never = async (): Promise<never> => {
  throw new Error('nobody signs in here');
};

/** Verifies the APIs of a server on loopback. Requests have at most one additional header. */
export async function verified(
  baseUrl: string,
  options: Partial<Pick<VerifyOptions, 'api' | 'rows'>> & { readonly kind?: 'odata'; readonly credential?: readonly [string, string] } = {},
): Promise<readonly VerifiedApi[]> {
  const wire = createWireClient();
  const redaction = createRedaction();
  const { api = null, rows = 100, kind, credential } = options;
  const session: Session = {
    status: observedValue(signedOutStatus('none')),
    identity: () => 'test',
    access: async () => ({ baseUrl, signIn: {} }),
    requireSignIn: async () => undefined,
    send: async ({ url, headers, signal }) => ({
      response: await wire.get({ url, headers: credential === undefined ? headers : [...headers, credential], signal }),
      credential: null,
    }),
    signIn: never,
    signOut: never,
    exchange: () => [],
    chooseMethod: never,
    close: () => undefined,
  };
  const catalogue =
    kind === 'odata'
      ? createEntitySetCatalogue(session, redaction, systemClock)
      : createCatalogueReader(session, createCatalogueThread(), redaction, systemClock);
  const found: VerifiedApi[] = [];
  try {
    const signal = new AbortController().signal;
    for await (const one of verify({ session, redaction, catalogue }, { api, rows }, signal)) found.push(one);
    return found;
  } finally {
    await wire.close();
  }
}

/** Returns each fault as `check code format`. */
export function faultsOf(apis: readonly VerifiedApi[]): readonly string[] {
  return apis.flatMap(({ checks }) =>
    checks.flatMap(({ id, outcome }) =>
      outcome.status === 'failed' ? outcome.faults.map(({ code, facts }) => [id, code, facts.format].filter(Boolean).join(' ')) : [],
    ),
  );
}

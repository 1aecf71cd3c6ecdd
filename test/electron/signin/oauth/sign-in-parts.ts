import { createExchangeLog, type ExchangeLog } from '../../../../electron/signin/oauth/exchange-log.ts';
import type { Grant } from '../../../../electron/signin/oauth/grant.ts';
import { createOAuthSignIn } from '../../../../electron/signin/oauth/oauth-sign-in.ts';
import type { OAuthSettings } from '../../../../electron/signin/oauth/settings.ts';
import type { SignIn } from '../../../../electron/signin/sign-in.ts';
import { createWireClient, type WireClient } from '../../../../electron/wire/client.ts';
import { createRedaction } from '../../../../electron/wire/redaction.ts';
import type { SignInStatus } from '../../../../shared/contract/connections/connection.ts';
import { type ScriptedClock, scriptedClock } from '../scripted-clock.ts';
import { type ScriptedProvider, startScriptedProvider } from '../scripted-provider.ts';

/** A scripted identity provider, a clock, and everything else that sign-in needs. */
export interface SignInFixture extends AsyncDisposable {
  readonly provider: ScriptedProvider;
  readonly clock: ScriptedClock;
  readonly exchange: ExchangeLog;
  make(grant: Grant, changes?: Partial<OAuthSettings>, openBrowser?: (url: string) => Promise<boolean>, over?: WireClient): SignIn;
}

export async function createSignInFixture(): Promise<SignInFixture> {
  const provider = await startScriptedProvider();
  const wire = createWireClient({ timeouts: { headers: 5_000 } });
  const clock = scriptedClock();
  const redaction = createRedaction();
  const exchange = createExchangeLog();
  const open: SignIn[] = [];
  return {
    provider,
    clock,
    exchange,
    make: (grant, changes = {}, openBrowser, over = wire) => {
      const settings = { ...provider.settings, username: '', password: '', ...changes };
      const signIn = createOAuthSignIn(grant, settings, { wire: over, redaction, clock, owner: 'test', exchange, openBrowser });
      open.push(signIn);
      return signIn;
    },
    async [Symbol.asyncDispose]() {
      for (const signIn of open) signIn.close();
      await wire.close();
      await provider.close();
    },
  };
}

/** Resolves with the first sign-in status for which `isExpected` returns true. */
export function statusWhere(signIn: SignIn, isExpected: (status: SignInStatus) => boolean): Promise<SignInStatus> {
  return new Promise((resolve) => {
    const check = (status: SignInStatus): void => {
      if (!isExpected(status)) return;
      stop();
      resolve(status);
    };
    const stop = signIn.status.onChange(check);
    check(signIn.status.value);
  });
}

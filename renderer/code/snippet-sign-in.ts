import type { Profile } from '../../shared/contract/connections/profile.ts';
import type { TokenExchange } from '../../shared/contract/signing-in/token-exchange.ts';
import type { SnippetSignIn, SnippetTokenRequest } from '../../shared/snippets/index.ts';

/** What is to be known of a snippet's sign-in beside the code. */
export type SignInRemark =
  /** The token's address is known after the first sign-in only: until then the code takes a token from the environment. */
  | 'token-url-unknown'
  /** A person signs in: the code takes a token that was got elsewhere. */
  | 'token-of-a-person'
  /** The URL lies outside the origins that the credential may go to. */
  | 'outside';

/** How code gets in as a profile does, as far as code can. */
export interface ProfileSignIn {
  readonly signIn: SnippetSignIn;
  readonly remark: SignInRemark | null;
}

/**
 * Maps a profile's way in to a snippet's.
 *
 * @param url Where the request goes: beyond the profile's origins no credential goes along (as in the application).
 * @param home An address on the deployment's own origin, which for the sample only its answers tell.
 * @param exchanges With the identity provider in this session: they tell a token's address where only discovery knows it.
 */
export function snippetSignIn(
  profile: Profile,
  { url, home }: { readonly url: string; readonly home: string },
  exchanges: readonly TokenExchange[],
): ProfileSignIn {
  if (profile.method !== 'none' && !isAllowed([home, ...profile.allowedOrigins], url))
    return { signIn: { method: 'none' }, remark: 'outside' };
  switch (profile.method) {
    case 'none':
      return { signIn: { method: 'none' }, remark: null };
    case 'service-token':
      return { signIn: { method: 'service-token', header: profile.serviceToken?.headerName ?? 'SVC-X-API-TOKEN' }, remark: null };
    case 'kerberos':
      return { signIn: { method: 'kerberos', servicePrincipal: servicePrincipalOf(profile, url) }, remark: null };
    case 'oauth-code':
    case 'oauth-device':
      return { signIn: { method: 'access-token' }, remark: 'token-of-a-person' };
    case 'client-credentials':
    case 'oauth-password': {
      const known = tokenRequestOf(profile, exchanges);
      if (known === null) return { signIn: { method: 'access-token' }, remark: 'token-url-unknown' };
      const { token, username } = known;
      const signIn: SnippetSignIn =
        profile.method === 'client-credentials' ? { method: 'client-credentials', token } : { method: 'password', username, token };
      return { signIn, remark: null };
    }
  }
}

function isAllowed(origins: readonly string[], url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin } = new URL(url);
  return origins.some((one) => URL.canParse(one) && new URL(one).origin === origin);
}

function servicePrincipalOf({ kerberos }: Profile, url: string): { readonly service: string; readonly host: string } {
  const written = kerberos?.servicePrincipal?.split('@');
  if (written?.[0] !== undefined && written[1] !== undefined) return { service: written[0], host: written[1] };
  return { service: kerberos?.serviceName ?? 'HTTP', host: new URL(url).hostname.toLowerCase() };
}

/** The token request that the profile makes: by its settings, else by the last one that was made. */
function tokenRequestOf(
  { oauth }: Profile,
  exchanges: readonly TokenExchange[],
): { readonly token: SnippetTokenRequest; readonly username: string } | null {
  const last = exchanges.findLast(({ purpose, grant }) => purpose === 'token' && (grant === 'password' || grant === 'client_credentials'));
  const url = oauth?.tokenUrl ?? last?.request.url ?? null;
  if (url === null) return null;
  if (oauth !== undefined) {
    const clientSecret = oauth.hasClientSecret ? oauth.clientAuthentication : null;
    return { token: { url, clientId: oauth.clientId, clientSecret, scope: oauth.scope }, username: oauth.username };
  }
  const form = new URLSearchParams(last?.request.body ?? '');
  const clientSecret = form.has('client_secret') ? 'post' : null;
  const token: SnippetTokenRequest = { url, clientId: form.get('client_id') ?? '', clientSecret, scope: form.get('scope') ?? '' };
  return { token, username: form.get('username') ?? '' };
}

/** The client and user of a token request, and the identity provider. */
export interface Caller {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly username: string;
  readonly password: string;
}

type Form = Readonly<Record<string, string>>;

const ofForm = { 'content-type': 'application/x-www-form-urlencoded' };
const token = '/protocol/openid-connect/token';

/** Requests that must get the same responses from all providers. The order matters, because one can use the previous refresh token. */
const requests: Readonly<
  Record<string, (caller: Caller, refreshToken: string) => { path: string; form?: Form; headers?: Form; body?: string }>
> = {
  'the documented form': (caller) => ({ path: token, form: { ...grant(caller), scope: 'openid profile email' } }),
  'a refresh token': (caller, refreshToken) => ({ path: token, form: { ...refreshing(caller), refresh_token: refreshToken } }),
  'the same refresh token again': (caller, refreshToken) => ({ path: token, form: { ...refreshing(caller), refresh_token: refreshToken } }),
  'the secret in the header': ({ clientId, clientSecret, username, password }) => ({
    path: token,
    form: { grant_type: 'password', username, password },
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${encodeURIComponent(clientSecret)}`).toString('base64')}` },
  }),
  'no scope': (caller) => ({ path: token, form: grant(caller) }),
  'client credentials': (caller) => ({ path: token, form: { ...client(caller), grant_type: 'client_credentials' } }),
  'an unknown user': (caller) => ({ path: token, form: { ...grant(caller), username: 'nobody' } }),
  'no user': (caller) => ({ path: token, form: without(grant(caller), 'username') }),
  'no password': (caller) => ({ path: token, form: { ...without(grant(caller), 'password'), username: 'nobody' } }),
  'a wrong secret': (caller) => ({ path: token, form: { ...grant(caller), client_secret: 'wrong' } }),
  'no secret': (caller) => ({ path: token, form: without(grant(caller), 'client_secret') }),
  'an unknown client': (caller) => ({ path: token, form: { ...grant(caller), client_id: 'nobody' } }),
  'no client': ({ username, password }) => ({ path: token, form: { grant_type: 'password', username, password } }),
  'no grant type': (caller) => ({ path: token, form: client(caller) }),
  'an unknown grant type': (caller) => ({ path: token, form: { ...client(caller), grant_type: 'magic' } }),
  'an unknown scope': (caller) => ({ path: token, form: { ...grant(caller), scope: 'openid nonsense' } }),
  'a refresh token that is none': (caller) => ({ path: token, form: { ...refreshing(caller), refresh_token: 'nonsense' } }),
  'no refresh token': (caller) => ({ path: token, form: refreshing(caller) }),
  'JSON in place of a form': () => ({ path: token, body: '{}', headers: { 'content-type': 'application/json' } }),
  'a field given twice': (caller) => ({ path: token, body: `${new URLSearchParams(grant(caller))}&scope=a&scope=b`, headers: ofForm }),
  'a field given twice by nobody': () => ({ path: token, body: 'grant_type=password&grant_type=password', headers: ofForm }),
  'a GET': () => ({ path: token }),
  'an unknown realm': (caller) => ({ path: `/../nowhere${token}`, form: grant(caller) }),
  'an unknown realm’s document': () => ({ path: '/../nowhere/.well-known/openid-configuration' }),
  'another prefix': (caller) => ({ path: `/../../../realms/x${token}`, form: grant(caller) }),
  'a sign-out that names no session': (caller) => ({
    path: '/protocol/openid-connect/logout',
    form: { ...client(caller), refresh_token: 'nonsense' },
  }),
};

const client = ({ clientId, clientSecret }: Caller): Form => ({ client_id: clientId, client_secret: clientSecret });
const grant = (caller: Caller): Form => ({
  ...client(caller),
  grant_type: 'password',
  username: caller.username,
  password: caller.password,
});
const refreshing = (caller: Caller): Form => ({ ...client(caller), grant_type: 'refresh_token' });
const without = (form: Form, name: string): Form => Object.fromEntries(Object.entries(form).filter(([one]) => one !== name));

/** Sends each request and describes the response: status, media type, and the property names of success or the error text. */
export async function responsesOf(caller: Caller): Promise<Readonly<Record<string, string>>> {
  const responses: Record<string, string> = {};
  let refreshToken = '';
  for (const [name, request] of Object.entries(requests)) {
    const { path, form, headers, body = form === undefined ? undefined : new URLSearchParams(form) } = request(caller, refreshToken);
    const response = await fetch(caller.issuer + path, { method: body === undefined ? 'GET' : 'POST', body, headers });
    const type = response.headers.get('content-type')?.split(';')[0];
    const read: Record<string, unknown> = type === 'application/json' ? await response.json() : { page: await response.text() };
    if (refreshToken === '') refreshToken = String(read.refresh_token);
    const summary = read.error === undefined ? Object.keys(read).sort().join(' ') : `${read.error}: ${read.error_description}`;
    responses[name] = `${response.status} ${type} ${summary}`;
  }
  return responses;
}

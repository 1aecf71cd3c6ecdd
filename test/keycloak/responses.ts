/** The client and user of a token request, and the identity provider. */
export interface Asker {
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
  Record<string, (asker: Asker, refreshToken: string) => { path: string; form?: Form; headers?: Form; body?: string }>
> = {
  'the documented form': (asker) => ({ path: token, form: { ...grant(asker), scope: 'openid profile email' } }),
  'a refresh token': (asker, refreshToken) => ({ path: token, form: { ...refreshing(asker), refresh_token: refreshToken } }),
  'the same refresh token again': (asker, refreshToken) => ({ path: token, form: { ...refreshing(asker), refresh_token: refreshToken } }),
  'the secret in the header': ({ clientId, clientSecret, username, password }) => ({
    path: token,
    form: { grant_type: 'password', username, password },
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${encodeURIComponent(clientSecret)}`).toString('base64')}` },
  }),
  'no scope': (asker) => ({ path: token, form: grant(asker) }),
  'client credentials': (asker) => ({ path: token, form: { ...client(asker), grant_type: 'client_credentials' } }),
  'an unknown user': (asker) => ({ path: token, form: { ...grant(asker), username: 'nobody' } }),
  'no user': (asker) => ({ path: token, form: without(grant(asker), 'username') }),
  'no password': (asker) => ({ path: token, form: { ...without(grant(asker), 'password'), username: 'nobody' } }),
  'a wrong secret': (asker) => ({ path: token, form: { ...grant(asker), client_secret: 'wrong' } }),
  'no secret': (asker) => ({ path: token, form: without(grant(asker), 'client_secret') }),
  'an unknown client': (asker) => ({ path: token, form: { ...grant(asker), client_id: 'nobody' } }),
  'no client': ({ username, password }) => ({ path: token, form: { grant_type: 'password', username, password } }),
  'no grant type': (asker) => ({ path: token, form: client(asker) }),
  'an unknown grant type': (asker) => ({ path: token, form: { ...client(asker), grant_type: 'magic' } }),
  'an unknown scope': (asker) => ({ path: token, form: { ...grant(asker), scope: 'openid nonsense' } }),
  'a refresh token that is none': (asker) => ({ path: token, form: { ...refreshing(asker), refresh_token: 'nonsense' } }),
  'no refresh token': (asker) => ({ path: token, form: refreshing(asker) }),
  'JSON in place of a form': () => ({ path: token, body: '{}', headers: { 'content-type': 'application/json' } }),
  'a field given twice': (asker) => ({ path: token, body: `${new URLSearchParams(grant(asker))}&scope=a&scope=b`, headers: ofForm }),
  'a field given twice by nobody': () => ({ path: token, body: 'grant_type=password&grant_type=password', headers: ofForm }),
  'a GET': () => ({ path: token }),
  'an unknown realm': (asker) => ({ path: `/../nowhere${token}`, form: grant(asker) }),
  'an unknown realm’s document': () => ({ path: '/../nowhere/.well-known/openid-configuration' }),
  'another prefix': (asker) => ({ path: `/../../../realms/x${token}`, form: grant(asker) }),
  'a sign-out that names no session': (asker) => ({
    path: '/protocol/openid-connect/logout',
    form: { ...client(asker), refresh_token: 'nonsense' },
  }),
};

const client = ({ clientId, clientSecret }: Asker): Form => ({ client_id: clientId, client_secret: clientSecret });
const grant = (asker: Asker): Form => ({
  ...client(asker),
  grant_type: 'password',
  username: asker.username,
  password: asker.password,
});
const refreshing = (asker: Asker): Form => ({ ...client(asker), grant_type: 'refresh_token' });
const without = (form: Form, name: string): Form => Object.fromEntries(Object.entries(form).filter(([one]) => one !== name));

/** Sends each request and describes the response: status, media type, and the property names of success or the error text. */
export async function responsesOf(asker: Asker): Promise<Readonly<Record<string, string>>> {
  const responses: Record<string, string> = {};
  let refreshToken = '';
  for (const [name, request] of Object.entries(requests)) {
    const { path, form, headers, body = form === undefined ? undefined : new URLSearchParams(form) } = request(asker, refreshToken);
    const response = await fetch(asker.issuer + path, { method: body === undefined ? 'GET' : 'POST', body, headers });
    const type = response.headers.get('content-type')?.split(';')[0];
    const read: Record<string, unknown> = type === 'application/json' ? await response.json() : { page: await response.text() };
    if (refreshToken === '') refreshToken = String(read.refresh_token);
    const told = read.error === undefined ? Object.keys(read).sort().join(' ') : `${read.error}: ${read.error_description}`;
    responses[name] = `${response.status} ${type} ${told}`;
  }
  return responses;
}

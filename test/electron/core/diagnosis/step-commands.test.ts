import { describe, expect, test } from 'vitest';
import { commandsOf } from '../../../../electron/core/diagnosis/step-commands.ts';
import { commandText } from '../../../../shared/contract/command.ts';
import { connectionSchema } from '../../../../shared/contract/connections/connection.ts';

const issuer = 'https://login.example/realms/data';
const tokenUrl = `${issuer}/protocol/openid-connect/token`;

/** Returns the commands of the sign-in step for a sign-in method. */
function signInCommands(method: string, url: string | null, settings: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const oauth = { issuer, clientId: 'data', hasClientSecret: true, username: 'jo', scope: 'openid', audience: '', ...settings };
  const shown = { name: 'Data', colour: '#7048e8', production: false, readOnly: false };
  const connection = connectionSchema.parse({
    ...shown,
    id: 'c-1',
    kind: 'marketplace',
    baseUrl: 'https://data.example',
    method,
    methods: [method],
    oauth,
    connection: { proxy: { mode: 'none' } },
  });
  const facts = { connection, baseUrl: new URL('https://data.example'), proxy: null };
  return commandsOf('token', facts, url).map((command) => commandText(command, 'linux'));
}

describe('the commands that reproduce a sign-in', () => {
  test.each([
    ['oauth-password', 'grant_type=password'],
    ['client-credentials', 'grant_type=client_credentials'],
  ])('request a token from the token endpoint that was used (%s)', (method, grant) => {
    const [text = ''] = signInCommands(method, tokenUrl);
    expect(text).toContain(`--data-urlencode ${grant} `);
    expect(text).toContain(`--data-urlencode 'client_secret='"$CLIENT_SECRET"`);
    expect(text.endsWith(` ${tokenUrl}`)).toBe(true);
  });

  test('request a device code from its endpoint, although a token URL is set', () => {
    const url = `${issuer}/protocol/openid-connect/auth/device`;
    const [text = ''] = signInCommands('oauth-device', url, { tokenUrl });
    expect(text).not.toContain('grant_type');
    expect(text).toContain('--data-urlencode client_id=data ');
    expect(text.endsWith(` ${url}`)).toBe(true);
    expect(signInCommands('oauth-device', null, { tokenUrl })).toEqual([]);
  });

  test('contain the audience if the connection requests one', () => {
    expect(signInCommands('client-credentials', tokenUrl, { audience: 'data-api' })[0]).toContain('--data-urlencode audience=data-api ');
    expect(signInCommands('client-credentials', tokenUrl, {})[0]).not.toContain('audience');
  });

  test('authenticate the client in the header if the connection does', () => {
    expect(signInCommands('client-credentials', tokenUrl, { clientAuthentication: 'basic' })[0]).toContain(
      `--user 'data:'"$CLIENT_SECRET"`,
    );
  });

  test.each(['oauth-code', 'service-token', 'none'])('are missing for %s, which needs a browser or no request', (method) => {
    expect(signInCommands(method, null)).toEqual([]);
  });
});

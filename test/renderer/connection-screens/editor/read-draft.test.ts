import { describe, expect, test } from 'vitest';
import { readDraft } from '../../../../renderer/connection-screens/editor/read-draft.ts';
import { type ConnectionDraft, draftOf, newDraft } from '../../../../renderer/connections/connection-draft.ts';
import type { Connection } from '../../../../shared/contract/connections/connection.ts';

const filled: ConnectionDraft = {
  ...newDraft,
  name: 'Sales',
  baseUrl: 'https://data.example.org/',
  methods: ['oauth-password', 'service-token', 'kerberos'],
  username: 'jo',
  tokenUrl: 'https://login.example.org/token',
  clientId: 'dataquay',
  ticket: 'named',
  ticketName: 'FILE:/tmp/krb5cc_1000',
  principal: 'jo@EXAMPLE.ORG',
  allowedOrigins: 'https://a.example\n\n https://b.example ',
  proxy: 'manual',
  proxyUrl: 'http://proxy.example:3128',
  caFile: '/etc/ca.pem',
  certificateFile: '/home/jo/cert.pem',
  connectTimeout: '5000',
  dialect: '{"sort":"colon"}',
};

function read(changes: Partial<ConnectionDraft>) {
  return readDraft({ ...filled, ...changes });
}

describe('the connection form', () => {
  test('preserves all settings when it is read and shown again', () => {
    const { settings, mistakes } = read({});
    expect(mistakes).toEqual({});
    if (settings === null) throw new Error('not read');
    expect(settings).toMatchObject({
      baseUrl: 'https://data.example.org',
      allowedOrigins: ['https://a.example', 'https://b.example'],
      kerberos: { ticket: { from: 'named', name: 'FILE:/tmp/krb5cc_1000' }, principal: 'jo@EXAMPLE.ORG', realm: null },
      connection: { proxy: { mode: 'manual', url: 'http://proxy.example:3128' }, timeouts: { connect: 5000 } },
      dialect: { sort: 'colon' },
    });
    const connection: Connection = { ...settings, id: 'p', readOnly: false };
    expect(readDraft(draftOf(connection)).settings).toEqual(settings);
  });

  test('saves only the settings of the selected sign-in methods', () => {
    const { settings } = read({ methods: ['none'], method: 'oauth-password' });
    expect(settings).toMatchObject({ method: 'none' });
    expect(settings).not.toHaveProperty('oauth');
    expect(settings).not.toHaveProperty('kerberos');
  });

  test.each<[Partial<ConnectionDraft>, keyof ConnectionDraft, string]>([
    [{ name: ' ' }, 'name', 'name'],
    [{ baseUrl: 'data.example.org' }, 'baseUrl', 'baseUrl'],
    [{ baseUrl: 'https://jo:secret@data.example.org' }, 'baseUrl', 'baseUrl'],
    [{ baseUrl: 'https://data.example.org/?x=1' }, 'baseUrl', 'baseUrl'],
    [{ rest: 'rows' }, 'rest', 'path'],
    [{ methods: [] }, 'methods', 'methods'],
    [{ username: '' }, 'username', 'username'],
    [{ tokenUrl: '' }, 'tokenUrl', 'tokenUrl'],
    [{ tokenUrl: 'nonsense' }, 'tokenUrl', 'tokenUrl'],
    [{ clientId: '' }, 'clientId', 'clientId'],
    [{ headerName: 'X Token' }, 'headerName', 'headerName'],
    [{ headerName: 'X\r\nHost' }, 'headerName', 'headerName'],
    [{ ticketName: '' }, 'ticketName', 'ticketName'],
    [{ principal: '-c x' }, 'principal', 'principal'],
    [{ servicePrincipal: 'nobody' }, 'servicePrincipal', 'servicePrincipal'],
    [{ allowedOrigins: 'https://a.example/path' }, 'allowedOrigins', 'origins'],
    [{ proxyUrl: '' }, 'proxyUrl', 'proxyUrl'],
    [{ connectTimeout: 'soon' }, 'connectTimeout', 'timeout'],
    [{ bodyTimeout: '1' }, 'bodyTimeout', 'timeout'],
    [{ dialect: '{' }, 'dialect', 'dialect'],
    [{ dialect: '{"sort":"up"}' }, 'dialect', 'dialect'],
  ])('reports the error in %j at its field', (changes, field, key) => {
    const { settings, mistakes } = read(changes);
    expect(settings).toBeNull();
    expect(mistakes[field]?.key).toBe(key);
  });
});

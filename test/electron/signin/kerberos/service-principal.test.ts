import { describe, expect, test, vi } from 'vitest';
import { configurationText, identityEnvironment } from '../../../../electron/signin/kerberos/identity-environment.ts';
import type { NameResolver } from '../../../../electron/signin/kerberos/name-resolver.ts';
import { libraryPrincipal, printServicePrincipal, servicePrincipal } from '../../../../electron/signin/kerberos/service-principal.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import { kerberosSettingsSchema } from '../../../../shared/signin/kerberos/settings.ts';

/** Creates a mock DNS resolver with a few names. */
function fakeNames(): NameResolver {
  const aliases: Record<string, string> = {
    'data.example.org': 'Balancer.example.org.',
    'balancer.example.org': 'node7.example.org',
    'round.example.org': 'about.example.org',
    'about.example.org': 'round.example.org',
  };
  return {
    aliasOf: vi.fn(async (name: string) => aliases[name] ?? null),
    addressesOf: vi.fn(async (name: string) => (name === 'node7.example.org' ? ['192.0.2.7'] : [])),
    namesOf: vi.fn(async (address: string) => (address === '192.0.2.7' ? ['Rack-B7.dc.example.org.'] : [])),
    servicesOf: vi.fn(async () => []),
  };
}

type Settings = Parameters<typeof kerberosSettingsSchema.parse>[0];
const of = async (url: string, settings: Settings = {}, names = fakeNames()) =>
  printServicePrincipal(await servicePrincipal(new URL(url), kerberosSettingsSchema.parse(settings), names));

describe('the principal of the service', () => {
  test.each([
    ['the host name, without its port', 'none', 'https://DATA.example.org:8443/x', 'HTTP/data.example.org'],
    ['the canonical name of an alias', 'forward', 'https://data.example.org', 'HTTP/node7.example.org'],
    [
      'the name from a reverse lookup of its address, if configured',
      'forward-and-reverse',
      'https://data.example.org',
      'HTTP/rack-b7.dc.example.org',
    ],
    ['without an alias', 'forward', 'https://plain.example.org', 'HTTP/plain.example.org'],
    ['a host whose address has no name', 'forward-and-reverse', 'https://plain.example.org.', 'HTTP/plain.example.org'],
    ['a host with circular aliases', 'forward', 'https://round.example.org', 'HTTP/round.example.org'],
  ])('derives the service principal of a host: %s', async (_what, canonicalisation, url, expected) => {
    expect(await of(url, { canonicalisation })).toBe(expected);
  });

  test.each(['HTTP/Data.Example.org', 'HTTP@Data.Example.org'])('accepts the configured principal %s', async (principal) => {
    const settings = kerberosSettingsSchema.parse({ servicePrincipal: principal });
    const found = await servicePrincipal(new URL('https://192.0.2.7'), settings, fakeNames());
    expect([printServicePrincipal(found), libraryPrincipal(found, 'linux')]).toEqual(['HTTP/Data.Example.org', 'HTTP@Data.Example.org']);
  });

  test('sends no DNS request if the host name is used unchanged, or the principal is configured', async () => {
    const names = fakeNames();
    await of('https://data.example.org', {}, names);
    expect(
      await of('https://192.0.2.7', { servicePrincipal: 'http@Data.Example.org', canonicalisation: 'forward-and-reverse' }, names),
    ).toBe('http/Data.Example.org');
    for (const question of Object.values(names)) expect(question).not.toHaveBeenCalled();
  });

  test.each(['https://192.0.2.7', 'https://[2001:db8::7]:8443', 'http://127.0.0.1'])(
    'does not exist for the IP address %s',
    async (url) => {
      await expect(of(url)).rejects.toSatisfy((error) => problemOf(error)?.code === 'kerberos-service-address');
    },
  );

  test('writes the service principal with a slash on Windows', () => {
    expect(libraryPrincipal({ service: 'HTTP', host: 'data.example.org' }, 'win32')).toBe('HTTP/data.example.org');
  });
});

describe('the Kerberos settings of a connection', () => {
  test.each<[string, Settings]>([
    ['a realm that would add lines to the configuration', { realm: 'R\n[libdefaults]' }],
    ['a principal that would be an option of kinit', { principal: '-X' }],
    ['a principal with a space', { principal: 'jo bar' }],
    ['a cache with a line break', { ticket: { from: 'named', name: 'FILE:/x\ny' } }],
    ['a service principal with a port', { servicePrincipal: 'HTTP/host:8443' }],
    ['a service principal with a realm', { servicePrincipal: 'HTTP/host@REALM' }],
  ])('rejects %s', (_what, settings) => {
    expect(kerberosSettingsSchema.safeParse(settings).success).toBe(false);
  });

  test('the default settings require mutual authentication, and send tokens only on request', () => {
    expect(kerberosSettingsSchema.parse({})).toMatchObject({ mutualAuthentication: true, send: 'when-offered', canonicalisation: 'none' });
  });
});

describe('the environment of an identity', () => {
  const files = { configuration: '/data/krb5.conf', cache: '/data/ticket' };
  const environment = {
    HOME: '/home/jo',
    LD_PRELOAD: '/jemalloc.so',
    KRB5_TRACE: '/trace',
    KRB5CCNAME: 'KCM:',
    KRB5_CONFIG: '/my.conf',
    TZ: 'CET',
  };
  const of = (settings: Settings, platform = 'linux') =>
    identityEnvironment(kerberosSettingsSchema.parse(settings), files, environment, platform);

  test('uses the user’s ticket cache, and adds the application’s Kerberos configuration before the user’s', () => {
    expect(of({})).toEqual({ HOME: '/home/jo', LC_ALL: 'C', TZ: 'UTC', KRB5CCNAME: 'KCM:', KRB5_CONFIG: '/data/krb5.conf:/my.conf' });
  });

  test('adds the system’s Kerberos configuration at the paths of each platform', () => {
    const settings = kerberosSettingsSchema.parse({});
    const configuration = (platform: string) => identityEnvironment(settings, files, { HOME: '/Users/jo' }, platform).KRB5_CONFIG;
    expect(configuration('linux')).toBe('/data/krb5.conf:/etc/krb5.conf');
    expect(configuration('darwin')).toMatch(/^\/data\/krb5.conf:\/Users\/jo\/Library.*:\/etc\/krb5.conf$/);
  });

  test('uses the configured ticket cache, or a separate one for a password', () => {
    expect(of({ ticket: { from: 'named', name: 'FILE:/other' } }).KRB5CCNAME).toBe('FILE:/other');
    expect(of({ ticket: { from: 'password' } }).KRB5CCNAME).toBe('FILE:/data/ticket');
  });

  test('doesn’t change the ticket cache and the Kerberos configuration on Windows', () => {
    expect(of({}, 'win32')).toEqual({ HOME: '/home/jo', KRB5CCNAME: 'KCM:', KRB5_CONFIG: '/my.conf', TZ: 'CET' });
  });

  test('writes a configuration that doesn’t change host names, and with the configured realm of the service', () => {
    expect(configurationText(['data.example.org'], null)).not.toContain('domain_realm');
    expect(configurationText(['data.example.org'], 'EXAMPLE.ORG')).toBe(
      '[libdefaults]\n  dns_canonicalize_hostname = false\n  rdns = false\n  qualify_shortname = ""\n[domain_realm]\n  data.example.org = EXAMPLE.ORG\n',
    );
  });
});

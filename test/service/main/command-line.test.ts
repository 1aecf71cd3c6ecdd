import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../../service/command-line.ts';
import { settingsSchema } from '../../../service/settings/settings.ts';

/** The options in the section of limits of the documentation. */
const limits = [...(/## Limits([\s\S]*?)\n## /.exec(readFileSync('docs/service/options.md', 'utf8'))?.[1] ?? '').matchAll(/`--([a-z-]+)`/g)]
  .map(([, name = '']) => name)
  .filter((name) => name !== 'engine-memory');

const usual = resolve('/data/dataquay');
const parse = (...programArguments: string[]) => parseCommandLine(programArguments, usual);

const plain = {
  host: '127.0.0.1',
  port: 0,
  authPort: 0,
  dataFolder: usual,
  state: null,
  data: [],
  publicationFile: null,
  configFile: null,
  sample: true,
  accessFile: null,
  signIn: {
    bearer: true,
    serviceTokens: true,
    basic: false,
    negotiate: null,
    identity: true,
    sampleAccess: true,
    operatorToken: null,
    issuers: [],
    issuerCa: null,
    groupsClaim: 'groups',
    tokenLifetimes: { checked: 90, unchecked: 30 },
  },
  tls: null,
  publicUrl: null,
  origins: [],
  compression: 'remote',
  audit: 'off',
  limits: {},
  engineMemory: undefined,
  tableSeconds: undefined,
  drainSeconds: 0,
  stopSeconds: 3,
  logFormat: 'text',
  trustedProxies: [],
  rest: {},
  parentPid: null,
};

describe('the command line of the service', () => {
  it('requires no options', () => {
    expect(parse()).toEqual({ serve: plain });
  });

  it('sets the ports, the data folder, and the parent process', () => {
    expect(parse('--port', '8080', '--auth-port=8081', '--data-dir', 'here', '--parent-pid', '42')).toEqual({
      serve: { ...plain, port: 8080, authPort: 8081, dataFolder: join(process.cwd(), 'here'), parentPid: 42 },
    });
  });

  it('lists the data to publish in order, and publishes the sample only on request', () => {
    expect(parse('--data', 'a', '--data=b')).toMatchObject({ serve: { data: ['a', 'b'], sample: false } });
    expect(parse('team/publication.json')).toMatchObject({ serve: { publicationFile: resolve('./team/publication.json'), sample: false } });
    expect(parse('--data', 'a', '--sample')).toMatchObject({ serve: { data: ['a'], sample: true } });
  });

  it('sets the sign-in methods, issuers, and access rules', () => {
    const issuer = { issuer: 'https://id.example/realms/a', jwksUrl: null, audience: 'us', groupsClaim: 'realm_access.roles', prefix: '' };
    const programArguments = ['--issuer', issuer.issuer, '--audience', 'us', '--groups-claim', 'realm_access.roles', '--no-identity'];
    expect(parse(...programArguments, '--no-service-tokens', '--access', 'rules.json')).toMatchObject({
      serve: {
        accessFile: resolve('rules.json'),
        signIn: {
          bearer: true,
          serviceTokens: false,
          negotiate: null,
          identity: false,
          issuers: [issuer],
          groupsClaim: 'realm_access.roles',
        },
      },
    });
    expect(parse('--no-bearer', '--no-service-tokens', '--keytab', 'keys', '--kerberos-realm', 'TEST.EXAMPLE')).toMatchObject({
      serve: { signIn: { bearer: false, serviceTokens: false, negotiate: { keytab: resolve('keys'), realm: 'TEST.EXAMPLE' } } },
    });
    expect(parse('--basic', '--tls-cert', 'a', '--tls-key', 'b')).toMatchObject({ serve: { signIn: { basic: true } } });
    expect(parse('--basic', '--base-url', 'https://data.example')).toMatchObject({ serve: { signIn: { basic: true } } });
    expect(parse('--no-bearer')).toMatchObject({ serve: { signIn: { bearer: false, identity: false, serviceTokens: true } } });
  });

  it('sets the prefix of each issuer that is written before its URL', () => {
    expect(parse('--issuer', 'main:=https://id.example/?a=b', '--issuer=b:=https://b.example')).toMatchObject({
      serve: {
        signIn: {
          identity: true,
          issuers: [
            { issuer: 'https://id.example/?a=b', prefix: 'main:' },
            { issuer: 'https://b.example', prefix: 'b:' },
          ],
        },
      },
    });
  });

  it('sets limits and TLS files', () => {
    const programArguments = [
      '--page-size',
      '500',
      '--queries-per-caller=4',
      '--tls-cert',
      'c.pem',
      '--tls-key',
      'k.pem',
      '--host',
      '0.0.0.0',
    ];
    expect(parse(...programArguments)).toEqual({
      serve: {
        ...plain,
        host: '0.0.0.0',
        tls: { certificate: resolve('c.pem'), key: resolve('k.pem') },
        limits: { pageSize: 500, queriesPerCaller: 4 },
      },
    });
  });

  it('sets the public URL and the allowed origins', () => {
    expect(parse('--base-url', 'https://Data.example.org/open/', '--cors-origin', 'https://a.example', '--cors-origin=*')).toEqual({
      serve: { ...plain, publicUrl: 'https://data.example.org/open', origins: ['https://a.example', '*'] },
    });
  });

  it('lists its options with --help, including the default data folder', () => {
    const response = parse('--help');
    expect(response).toHaveProperty('help');
    for (const word of ['--port', '--auth-port', '--data-dir', '--parent-pid', usual]) expect(JSON.stringify(response)).toContain(word);
  });

  it.each([
    [['--colour'], 'Unknown option --colour. Use --help to list the options.'],
    [['a.json', 'b.json'], 'Unexpected argument "b.json". Use --help to list the options.'],
    [['8080'], 'Unexpected argument "8080". Use --help to list the options.'],
    [['--port'], '--port requires a value. Use --help to list the options.'],
    [['--port', 'eighty'], '--port requires a whole number from 0 to 65535, not "eighty".'],
    [['--port', '65536'], '--port requires a whole number from 0 to 65535, not "65536".'],
    [['--port=-1'], '--port requires a whole number from 0 to 65535, not "-1".'],
    [['--port='], '--port requires a whole number from 0 to 65535, not "".'],
    [['--port', '1e3'], '--port requires a whole number from 0 to 65535, not "1e3".'],
    [['--auth-port', '0x50'], '--auth-port requires a whole number from 0 to 65535, not "0x50".'],
    [['--port', '80', '--auth-port', '80'], '--port and --auth-port are both 80. Use two different ports.'],
    [['--page-size', '0'], '--page-size requires a whole number from 1 to 100000000, not "0".'],
    [
      ['--issuer', 'http://id.example'],
      '--issuer requires the URL of an identity provider (https, unless it is on this computer), with PREFIX= before it if needed, not "http://id.example".',
    ],
    [
      ['--issuer', 'https://id.example'],
      '--issuer https://id.example requires a prefix, because users of the built-in identity provider (off with --no-identity) also sign in. Use --issuer PREFIX=URL, such as --issuer main:=https://…, or "prefix" in the --config file.',
    ],
    ...(
      [
        ['a:=https://a.example', 'a:b=https://b.example', 'a:b', 'a:', '--issuer https://a.example'],
        ['a:=https://a.example', 'a:=https://b.example', 'a:', 'a:', '--issuer https://a.example'],
        ['a:=https://a.example', 'tok=https://b.example', 'tok', 'token:', 'the built-in source "serviceToken"'],
        ['a:=https://a.example', 'sample:x=https://b.example', 'sample:x', 'sample:', 'the built-in source "sample"'],
      ] as const
    ).map(([first, second, wrong, taken, of]): [string[], string] => [
      ['--no-identity', '--issuer', first, '--issuer', second],
      `--issuer https://b.example has the prefix "${wrong}", which overlaps with "${taken}" of ${of}. Use a different prefix.`,
    ]),
    [
      ['--no-identity', '--keytab', 'keys', '--issuer', 'https://id.example'],
      '--issuer https://id.example requires a prefix, because users of --keytab also sign in. Use --issuer PREFIX=URL, such as --issuer main:=https://…, or "prefix" in the --config file.',
    ],
    [['--unchecked-token-days', '366'], '--unchecked-token-days requires a whole number from 1 to 365, not "366".'],
    [['--tls-key', 'k.pem'], '--tls-cert and --tls-key are required together. Add the missing option, or remove the other one.'],
    [
      ['--no-bearer', '--no-service-tokens'],
      'With --no-bearer and --no-service-tokens, nobody can sign in. Remove one of them, or add --keytab.',
    ],
    [
      ['--no-identity', '--no-service-tokens'],
      'With --no-identity, nobody can sign in. Add --issuer or --keytab, or allow service tokens.',
    ],
    [['--kerberos-realm', 'TEST.EXAMPLE'], '--kerberos-realm requires --keytab. Add it.'],
    ...['data.example.org', 'https://me@data.example.org', 'https://data.example.org/?x', 'ftp://data.example.org'].map(
      (url): [string[], string] => [
        ['--base-url', url],
        `--base-url requires the public URL of the service, without credentials or query, not "${url}".`,
      ],
    ),
    [['--cors-origin', 'https://a.example/'], '--cors-origin requires an origin (https://app.example.org) or *, not "https://a.example/".'],
    [['--cors-origin', 'null'], '--cors-origin requires an origin (https://app.example.org) or *, not "null".'],
    [['--compression', 'gzip'], '--compression requires remote, always, or never, not "gzip".'],
    [['--rest-sort', 'up'], '--rest-sort requires signed, colon, or comma, not "up".'],
    [['--rest-more', 'member'], '--rest-more member requires --rest-envelope. Add it.'],
    [['--data', ''], '--data requires a file, a folder, or the URL of a database, not an empty value.'],
    [['--data-dir', ''], '--data-dir requires the path of a folder, not an empty value.'],
    [['--parent-pid', '0'], '--parent-pid requires a process ID, not "0".'],
    [['--basic'], '--basic requires TLS. Add --tls-cert and --tls-key, or --base-url https://… behind a proxy on this computer.'],
    [
      ['--basic', '--base-url', 'https://data.example', '--host', '0.0.0.0'],
      '--basic requires TLS. Add --tls-cert and --tls-key, or --base-url https://… behind a proxy on this computer.',
    ],
    [
      ['--basic', '--no-service-tokens', '--tls-cert', 'a', '--tls-key', 'b'],
      '--basic requires service tokens. Remove --no-service-tokens.',
    ],
  ])('rejects invalid options (%j) with one sentence', (programArguments, sentence) => {
    expect(parse(...programArguments)).toEqual({ mistake: sentence });
  });

  it('has the same options in --help in both languages', () => {
    const optionsOf = (language: 'en' | 'fr') => {
      const parsed = parseCommandLine(['--help'], usual, language);
      return 'help' in parsed ? [...new Set(parsed.help.match(/--[a-z][a-z-]*/g))].toSorted() : [];
    };
    expect(optionsOf('en').length).toBeGreaterThan(40);
    expect(optionsOf('fr')).toEqual(optionsOf('en'));
    const inFileOnly = ['sources', 'access-rules', '$schema', 'operator-token'];
    const settings = Object.keys(settingsSchema.shape).filter((name) => !inFileOnly.includes(name));
    expect(optionsOf('en')).toEqual([...settings, 'config', 'check', 'connect', 'help'].map((name) => `--${name}`).toSorted());
  });

  it.each(limits)('supports the documented limit --%s', (name) => {
    // One of the two is within the bounds of each.
    const parsed = ['100', '2048'].map((value) => parse(`--${name}`, value)).find((one) => 'serve' in one);
    expect(Object.values((parsed !== undefined && 'serve' in parsed && parsed.serve.limits) || {})).toHaveLength(1);
  });
});

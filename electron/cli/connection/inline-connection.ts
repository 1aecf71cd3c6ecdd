import { readFileSync, statSync } from 'node:fs';
import type { z } from 'zod';
import { type Connection, type ConnectionSettings, connectionSettingsSchema } from '../../../shared/contract/connections/connection.ts';
import { proxyUserOf, type SecretPurpose, secretsOfMethod } from '../../../shared/contract/signing-in/secret.ts';
import { signInMethodList } from '../../../shared/signin/methods.ts';
import { describeValidationIssue } from '../../../shared/texts/validation-issue-sentences.ts';
import { validationIssuesOf } from '../../../shared/validation/validation-issues.ts';
import { failUsage, textFact, type UsageFact } from '../output/failure.ts';
import type { ConnectionOptions, SecretOption } from './options.ts';

type OptionName = keyof ConnectionOptions;

/** Sign-in methods that the command line supports. */
const methods = signInMethodList.flatMap(({ id, commandLine }) => (commandLine === null ? [] : [{ id, ...commandLine }]));
type Method = (typeof methods)[number];

/** Options that only apply to some sign-in methods. */
const methodOptions = new Set<OptionName>(methods.flatMap(({ allows }) => allows));

/** The option of each setting, by the start of the setting's path. */
const settingOptions: readonly (readonly [path: string, option: OptionName])[] = [
  ...methods.flatMap(({ optionOf }) => Object.entries<OptionName>(optionOf)),
  ['baseUrl', 'base-url'],
  ['kind', 'kind'],
  ['paths.catalogue', 'catalogue-path'],
  ['paths.rest', 'rest-path'],
  ['paths.odata', 'odata-path'],
  ['connection.clientCertificate.keyFile', 'client-key'],
  ['connection.clientCertificate', 'client-cert'],
  ['rowsPath', 'rows-path'],
  ['dialect', 'dialect'],
  ['allowedOrigins', 'allowed-origins'],
  ['connection.certificateExceptions', 'accept-certificate'],
  ['connection.proxy.username', 'proxy-user'],
  ['connection.proxy', 'proxy'],
  ['connection.caFile', 'ca'],
];

function refuse(error: z.ZodError): never {
  const [mistake] = validationIssuesOf(error);
  if (mistake === undefined) throw error;
  const { path } = mistake;
  const option = settingOptions.find(([prefix]) => path.startsWith(prefix))?.[1];
  // The message doesn't contain the value, because the value can be a URL with a password.
  const why: UsageFact = (language) => describeValidationIssue(mistake, language);
  return option === undefined ? failUsage('options-unusable', { why }) : failUsage('option-unusable', { option, why });
}

function methodOf({ auth }: ConnectionOptions): Method {
  const names = methods.map(({ word }) => word).join(', ');
  if (auth === undefined) return failUsage('auth-missing', { names });
  const method = methods.find(({ word }) => word === auth);
  return method ?? failUsage('value-unknown', { option: 'auth', names, remedy: textFact('hints:oneOfThese') });
}

function checkTogether(method: Method, options: ConnectionOptions): void {
  const { word: auth, needs, allows } = method;
  const names = Object.keys(options).filter((name): name is OptionName => Object.hasOwn(options, name));
  for (const group of needs) {
    if (group.some((option) => options[option] !== undefined)) continue;
    const [first, second] = group.map((option) => `--${option}`);
    const expected = second === undefined ? `--${group.join()}` : textFact(['hints:or', { first: first ?? '', second }]);
    failUsage('auth-needs', { auth, wanted: expected });
  }
  const misplaced = names.find((name) => methodOptions.has(name) && !allows.some((own) => own === name) && options[name] !== undefined);
  if (misplaced !== undefined) failUsage('not-with-auth', { option: misplaced, auth });
  const invalid = 'invalid' in method ? method.invalid(options) : null;
  if (invalid !== null) failUsage(invalid);
}

/** Returns the purpose of a secret option, first for the connection's selected method. Null if no method needs the secret. */
export function purposeOf(option: SecretOption, connection: Connection): SecretPurpose | null {
  if (option === 'proxy-password') return proxyUserOf(connection) === null ? null : 'proxy-password';
  const secrets = [connection.method, ...connection.methods].flatMap((method) => secretsOfMethod(method, connection));
  return secrets.find((secret) => secret.option === option)?.purpose ?? null;
}

/**
 * Returns the settings of an inline connection, which the command line specifies.
 *
 * @throws UsageError if an option is missing, doesn't apply, or is invalid
 */
export function inlineConnection(options: ConnectionOptions): ConnectionSettings {
  const method = methodOf(options);
  checkTogether(method, options);
  const input = {
    name: 'command line',
    kind: options.kind ?? 'marketplace',
    baseUrl: options['base-url'],
    colour: '#0b7285',
    production: false,
    method: method.id,
    methods: [method.id],
    ...method.settings(options),
    allowPlainHttp: options['allow-plain-http'] ?? false,
    paths: pathsOf(options),
    rowsPath: options['rows-path'] ?? '',
    dialect: options.dialect === undefined ? null : readDialect(options.dialect),
    allowedOrigins: listOf(options['allowed-origins']),
    connection: {
      proxy: proxyOf(options),
      caFile: options.ca ?? null,
      clientCertificate: clientCertificateOf(options),
      certificateExceptions: listOf(options['accept-certificate']).map(exceptionOf),
    },
  };
  const read = connectionSettingsSchema.safeParse(input);
  return read.success ? read.data : refuse(read.error);
}

/** Returns the paths that the options set. Other paths default to those of a marketplace. */
function pathsOf(options: ConnectionOptions): Readonly<Record<string, string>> {
  const paths = { catalogue: options['catalogue-path'], rest: options['rest-path'], odata: options['odata-path'] };
  return Object.fromEntries(Object.entries(paths).flatMap(([name, path]) => (path === undefined ? [] : [[name, path]])));
}

/** Returns the elements of a list with commas. */
const listOf = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Reads `ORIGIN=FINGERPRINT`. The fingerprint can be written without colons. */
function exceptionOf(text: string) {
  const [origin = '', fingerprint = ''] = text.split('=').map((part) => part.trim());
  return { origin, fingerprint: /^[0-9a-f]{64}$/i.test(fingerprint) ? (fingerprint.match(/../g) ?? []).join(':') : fingerprint };
}

/** Maximum size of a file with a dialect in bytes. */
const dialectLimit = 1024 * 1024;

/**
 * Reads the file of a REST dialect.
 *
 * @throws UsageError if the file can't be read, is too large, or isn't valid JSON
 */
function readDialect(file: string): unknown {
  try {
    if (statSync(file).size > dialectLimit) throw new RangeError('The file is too large.');
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return failUsage('option-unusable', { option: 'dialect', why: textFact('hints:dialectUnreadable') });
  }
}

function proxyOf(options: ConnectionOptions) {
  const { proxy, pac, 'proxy-user': username } = options;
  if (options['no-proxy'] === true) {
    const other = (['proxy', 'pac', 'proxy-user'] as const).find((name) => options[name] !== undefined);
    return other === undefined ? { mode: 'none' } : failUsage('not-together', { option: 'no-proxy', other });
  }
  if (pac !== undefined) {
    if (proxy !== undefined) failUsage('not-together', { option: 'pac', other: 'proxy' });
    if (username !== undefined) failUsage('not-together', { option: 'pac', other: 'proxy-user' });
    return { mode: 'pac', url: pac };
  }
  if (proxy !== undefined) return { mode: 'manual', url: proxy, username: username ?? '' };
  return username === undefined ? { mode: 'environment' } : failUsage('option-needs', { option: 'proxy-user', other: 'proxy' });
}

function clientCertificateOf({ 'client-cert': file, 'client-key': keyFile }: ConnectionOptions) {
  if (file !== undefined) return { file, keyFile: keyFile ?? null };
  return keyFile === undefined ? null : failUsage('option-needs', { option: 'client-key', other: 'client-cert' });
}

import { connectionKinds } from '../../../shared/servers/index.ts';
import { descriptorOf, type SignInMethod, signInMethodList } from '../../../shared/signin/methods.ts';
import type { CommandOption } from '../command-option.ts';

/** The values of `--auth`. */
const authValues = signInMethodList.flatMap(({ commandLine }) => (commandLine === null ? [] : [commandLine.word]));

/** Options of all commands that have a connection. They specify the server and the sign-in. */
export const connectionOptions = {
  connection: {
    type: 'string',
    placeholder: 'NAME',
    takes: 'connection',
    summary: 'help:options.connection',
  },
  'base-url': { type: 'string', placeholder: 'URL', summary: 'help:options.base-url' },
  auth: {
    type: 'string',
    placeholder: 'METHOD',
    values: authValues,
    summary: 'help:options.auth',
  },
  'token-url': {
    type: 'string',
    placeholder: 'URL',
    summary: 'help:options.token-url',
  },
  issuer: {
    type: 'string',
    placeholder: 'URL',
    summary: 'help:options.issuer',
  },
  'client-id': {
    type: 'string',
    placeholder: 'X',
    summary: 'help:options.client-id',
  },
  'client-secret': {
    type: 'string',
    placeholder: 'S',
    summary: 'help:options.client-secret',
  },
  'client-auth': { type: 'string', placeholder: 'PLACE', values: ['post', 'basic'], summary: 'help:options.client-auth' },
  scope: { type: 'string', placeholder: 'SCOPES', summary: 'help:options.scope' },
  audience: { type: 'string', placeholder: 'API', summary: 'help:options.audience' },
  username: {
    type: 'string',
    placeholder: 'U',
    summary: 'help:options.username',
  },
  password: { type: 'string', placeholder: 'S', summary: 'help:options.password' },
  token: { type: 'string', placeholder: 'S', summary: 'help:options.token' },
  'token-header': {
    type: 'string',
    placeholder: 'H',
    summary: 'help:options.token-header',
  },
  spn: {
    type: 'string',
    placeholder: 'HTTP/host',
    summary: 'help:options.spn',
  },
  ccache: {
    type: 'string',
    placeholder: 'FILE',
    takes: 'file',
    summary: 'help:options.ccache',
  },
  'service-name': { type: 'string', placeholder: 'NAME', summary: 'help:options.service-name' },
  'service-realm': { type: 'string', placeholder: 'REALM', summary: 'help:options.service-realm' },
  canonicalization: {
    type: 'string',
    placeholder: 'MODE',
    values: ['none', 'forward', 'forward-and-reverse'],
    summary: 'help:options.canonicalization',
  },
  'send-ticket': { type: 'string', placeholder: 'WHEN', values: ['when-offered', 'always'], summary: 'help:options.send-ticket' },
  'no-mutual-auth': { type: 'boolean', summary: 'help:options.no-mutual-auth' },
  kind: {
    type: 'string',
    placeholder: 'TYPE',
    values: connectionKinds,
    summary: 'help:options.kind',
  },
  ca: {
    type: 'string',
    placeholder: 'FILE',
    takes: 'file',
    summary: 'help:options.ca',
  },
  proxy: {
    type: 'string',
    placeholder: 'URL',
    summary: 'help:options.proxy',
  },
  'proxy-user': { type: 'string', placeholder: 'U', summary: 'help:options.proxy-user' },
  'proxy-password': { type: 'string', placeholder: 'S', summary: 'help:options.proxy-password' },
  'no-proxy': { type: 'boolean', summary: 'help:options.no-proxy' },
  pac: { type: 'string', placeholder: 'URL', summary: 'help:options.pac' },
  'client-cert': { type: 'string', placeholder: 'FILE', takes: 'file', summary: 'help:options.client-cert' },
  'client-key': { type: 'string', placeholder: 'FILE', takes: 'file', summary: 'help:options.client-key' },
  'catalogue-path': { type: 'string', placeholder: 'PATH', summary: 'help:options.catalogue-path' },
  'rest-path': { type: 'string', placeholder: 'PATH', summary: 'help:options.rest-path' },
  'odata-path': { type: 'string', placeholder: 'PATH', summary: 'help:options.odata-path' },
  'rows-path': { type: 'string', placeholder: 'PATH', summary: 'help:options.rows-path' },
  dialect: { type: 'string', placeholder: 'FILE', takes: 'file', summary: 'help:options.dialect' },
  'allowed-origins': { type: 'string', placeholder: 'URLS', summary: 'help:options.allowed-origins' },
  'accept-certificate': { type: 'string', placeholder: 'URL=SHA256', summary: 'help:options.accept-certificate' },
  'allow-plain-http': {
    type: 'boolean',
    summary: 'help:options.allow-plain-http',
  },
  timeout: {
    type: 'string',
    placeholder: 'SECONDS',
    summary: 'help:options.timeout',
  },
  verbose: { type: 'boolean', short: 'v', summary: 'help:options.verbose' },
  har: { type: 'string', placeholder: 'FILE', takes: 'file', summary: 'help:options.har' },
  'data-dir': {
    type: 'string',
    placeholder: 'DIR',
    takes: 'folder',
    summary: 'help:options.data-dir',
  },
} as const satisfies Readonly<Record<string, CommandOption>>;

type OptionName = keyof typeof connectionOptions;

/** The values of the connection options. */
export type ConnectionOptions = {
  readonly [Name in OptionName]?: (typeof connectionOptions)[Name]['type'] extends 'boolean' ? boolean : string;
};

/** Options for secrets. A value specifies where the secret is, and never is the secret itself. */
export const secretOptions = ['password', 'client-secret', 'token', 'proxy-password'] as const;
export type SecretOption = (typeof secretOptions)[number];

/** Returns the `--auth` value of a method. Returns the method's ID if the command line doesn't support the method. */
export function authWordOf(method: SignInMethod): string {
  return descriptorOf(method).commandLine?.word ?? method;
}

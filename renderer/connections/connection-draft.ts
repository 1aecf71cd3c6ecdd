import { z } from 'zod';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import { addableKindOf, connectionKinds } from '../../shared/servers/index.ts';
import { initialSignInDraft, signInDraftShape, signInForms, signInMethodSchema } from '../../shared/signin/methods.ts';

/** A connection as edited in the form. Every typed field is text. */
export const connectionDraftSchema = z.object({
  name: z.string(),
  kind: z.enum(connectionKinds),
  baseUrl: z.string(),
  catalogue: z.string(),
  rest: z.string(),
  odata: z.string(),
  tokens: z.string(),
  colour: z.string(),
  production: z.boolean(),
  methods: z.array(signInMethodSchema).readonly(),
  method: signInMethodSchema,
  ...signInDraftShape,
  /** Allowed origins, one per line. */
  allowedOrigins: z.string(),
  allowPlainHttp: z.boolean(),
  proxy: z.enum(['environment', 'none', 'manual', 'pac']),
  proxyUrl: z.string(),
  proxyUsername: z.string(),
  pacUrl: z.string(),
  caFile: z.string(),
  /** Certificate exceptions, one per line: an origin and a fingerprint. */
  certificateExceptions: z.string(),
  certificateFile: z.string(),
  keyFile: z.string(),
  connectTimeout: z.string(),
  headersTimeout: z.string(),
  bodyTimeout: z.string(),
  /** REST dialect as JSON. Empty for the default dialect. */
  dialect: z.string(),
  rowsPath: z.string(),
});
export type ConnectionDraft = Readonly<z.infer<typeof connectionDraftSchema>>;

export type DraftField = keyof ConnectionDraft;

/** Colours of new connections. Both white and black text are readable next to each colour. */
const colours = ['#7048e8', '#0b7285', '#c2255c', '#2b8a3e', '#e8590c', '#1864ab', '#862e9c', '#5c940d'];

/** Returns a colour that no other connection uses. If all colours are used, returns the least used one. */
export function freeColour(usedColours: readonly string[]): string {
  const uses = (colour: string): number => usedColours.filter((one) => one.toLowerCase() === colour).length;
  return colours.reduce((best, colour) => (uses(colour) < uses(best) ? colour : best));
}

/** The form of a new connection. */
export const newDraft: ConnectionDraft = {
  name: '',
  kind: 'marketplace',
  baseUrl: '',
  catalogue: '/dmp-api/expositions',
  rest: '/dmp-api/data',
  odata: '/dmp-api/odata',
  tokens: '/dmp-api/tokens',
  colour: '#7048e8',
  production: false,
  methods: ['oauth-password'],
  method: 'oauth-password',
  ...initialSignInDraft,
  allowedOrigins: '',
  allowPlainHttp: false,
  proxy: 'environment',
  proxyUrl: '',
  proxyUsername: '',
  pacUrl: '',
  caFile: '',
  certificateExceptions: '',
  certificateFile: '',
  keyFile: '',
  connectTimeout: '',
  headersTimeout: '',
  bodyTimeout: '',
  dialect: '',
  rowsPath: '',
};

/** Returns the initial form of a connection. */
export function draftOf(connection: Connection): ConnectionDraft {
  const { name, kind, baseUrl, paths, colour, production, methods, method, connection: network, dialect } = connection;
  const { proxy, timeouts, clientCertificate } = network;
  const milliseconds = (value: number | undefined): string => (value === undefined ? '' : String(value));
  return {
    ...newDraft,
    ...paths,
    name,
    kind: addableKindOf(kind),
    baseUrl,
    colour,
    production,
    methods,
    method,
    ...Object.assign({}, ...signInForms.map((form) => form.draftOf(connection))),
    allowedOrigins: connection.allowedOrigins.join('\n'),
    allowPlainHttp: connection.allowPlainHttp,
    proxy: proxy.mode,
    proxyUrl: proxy.mode === 'manual' ? proxy.url : '',
    proxyUsername: proxy.mode === 'manual' ? proxy.username : '',
    pacUrl: proxy.mode === 'pac' ? proxy.url : '',
    caFile: network.caFile ?? '',
    certificateExceptions: network.certificateExceptions.map(({ origin, fingerprint }) => `${origin} ${fingerprint}`).join('\n'),
    certificateFile: clientCertificate?.file ?? '',
    keyFile: clientCertificate?.keyFile ?? '',
    connectTimeout: milliseconds(timeouts.connect),
    headersTimeout: milliseconds(timeouts.headers),
    bodyTimeout: milliseconds(timeouts.body),
    dialect: dialect === null ? '' : JSON.stringify(dialect, null, 2),
    rowsPath: connection.rowsPath,
  };
}

import { type ConnectionSettings, connectionSettingsSchema } from '../../../shared/contract/connections/connection.ts';
import type { NetworkSettings } from '../../../shared/contract/connections/network.ts';
import { textOrNull } from '../../../shared/signin/form-values.ts';
import { descriptorOf, signInForms, type signInSettingsShape } from '../../../shared/signin/methods.ts';
import { notJson, type ValidationIssue, validationIssuesOf } from '../../../shared/validation/validation-issues.ts';
import type { ConnectionDraft, DraftField } from '../../connections/connection-draft.ts';
import type { connections } from '../../i18n/en/connections.ts';

/** A validation error of a field: a text key under `invalid`, and the issue of the schema. */
export interface FieldMistake {
  readonly key: MistakeKey;
  readonly validationIssue: ValidationIssue;
}

/** A text key under `invalid`. A sign-in method adds its own to the texts. */
export type MistakeKey = keyof (typeof connections)['invalid'];

export type FieldMistakes = Partial<Readonly<Record<DraftField, FieldMistake>>>;

type FieldPath = readonly [path: string, field: DraftField, key: MistakeKey];

/** The form field and text key for each path of the schema, including nested paths. */
const fieldPaths: readonly FieldPath[] = [
  ['name', 'name', 'name'],
  ['baseUrl', 'baseUrl', 'baseUrl'],
  ['paths.catalogue', 'catalogue', 'path'],
  ['paths.rest', 'rest', 'path'],
  ['paths.odata', 'odata', 'path'],
  ['paths.tokens', 'tokens', 'path'],
  ['colour', 'colour', 'other'],
  ['methods', 'methods', 'methods'],
  ['method', 'method', 'method'],
  ...signInForms.flatMap<FieldPath>(({ mistakes }) => mistakes),
  ['allowedOrigins', 'allowedOrigins', 'origins'],
  ['connection.proxy.username', 'proxyUsername', 'other'],
  ['connection.proxy', 'proxyUrl', 'proxyUrl'],
  ['connection.certificateExceptions', 'certificateExceptions', 'other'],
  ['connection.caFile', 'caFile', 'other'],
  ['connection.clientCertificate.keyFile', 'keyFile', 'other'],
  ['connection.clientCertificate', 'certificateFile', 'other'],
  ['connection.timeouts.connect', 'connectTimeout', 'timeout'],
  ['connection.timeouts.headers', 'headersTimeout', 'timeout'],
  ['connection.timeouts.body', 'bodyTimeout', 'timeout'],
  ['dialect', 'dialect', 'dialect'],
  ['rowsPath', 'rowsPath', 'other'],
];

const milliseconds = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

/** Returns the settings of the selected sign-in methods, for validation by the schema. */
export function signInSettingsOf(draft: ConnectionDraft): Pick<ConnectionSettings, keyof typeof signInSettingsShape> {
  const parts = new Set<string | null>(draft.methods.map((method) => descriptorOf(method).part));
  return Object.assign(
    {},
    ...signInForms.filter(({ part }) => parts.has(part)).map(({ part, settingsOf }) => ({ [part]: settingsOf(draft) })),
  );
}

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns the proxy settings of a form, for validation by the schema. */
export function proxyOf({ proxy, proxyUrl, proxyUsername, pacUrl }: ConnectionDraft): NetworkSettings['proxy'] {
  if (proxy === 'manual') return { mode: proxy, url: proxyUrl.trim(), username: proxyUsername.trim() };
  return proxy === 'pac' ? { mode: proxy, url: pacUrl.trim() } : { mode: proxy };
}

function candidateOf(draft: ConnectionDraft, dialect: unknown): unknown {
  const { name, kind, baseUrl, catalogue, rest, odata, tokens, colour, production, methods, method, allowPlainHttp } = draft;
  const { connectTimeout, headersTimeout, bodyTimeout } = draft;
  const certificate = textOrNull(draft.certificateFile);
  return {
    name,
    kind,
    baseUrl,
    paths: { catalogue, rest, odata, tokens },
    colour,
    production,
    methods,
    method: methods.includes(method) ? method : methods[0],
    ...signInSettingsOf(draft),
    allowedOrigins: linesOf(draft.allowedOrigins),
    allowPlainHttp,
    connection: {
      proxy: proxyOf(draft),
      caFile: textOrNull(draft.caFile),
      clientCertificate: certificate === null ? null : { file: certificate, keyFile: textOrNull(draft.keyFile) },
      certificateExceptions: linesOf(draft.certificateExceptions).map((line) => {
        const [origin = '', fingerprint = ''] = line.split(/\s+/);
        return { origin, fingerprint };
      }),
      timeouts: { connect: milliseconds(connectTimeout), headers: milliseconds(headersTimeout), body: milliseconds(bodyTimeout) },
    },
    dialect,
    rowsPath: draft.rowsPath,
  };
}

function mistakesOf(validationIssues: readonly ValidationIssue[], draft: ConnectionDraft): FieldMistakes {
  const found: Partial<Record<DraftField, FieldMistake>> = {};
  for (const validationIssue of validationIssues) {
    const { path } = validationIssue;
    const [, known = 'name', key = 'other'] = fieldPaths.find(([place]) => path === place || path.startsWith(`${place}.`)) ?? [];
    const field = known === 'proxyUrl' && draft.proxy === 'pac' ? 'pacUrl' : known;
    found[field] ??= { key: field === 'pacUrl' ? 'other' : key, validationIssue };
  }
  return found;
}

/** Validates a form. Returns its settings, or null and the errors by field. */
export function readDraft(draft: ConnectionDraft): { readonly settings: ConnectionSettings | null; readonly mistakes: FieldMistakes } {
  let dialect: unknown = null;
  try {
    if (draft.dialect.trim() !== '') dialect = JSON.parse(draft.dialect);
  } catch (error) {
    return { settings: null, mistakes: { dialect: { key: 'dialect', validationIssue: notJson(error, 'dialect') } } };
  }
  const read = connectionSettingsSchema.safeParse(candidateOf(draft, dialect));
  return read.success
    ? { settings: read.data, mistakes: {} }
    : { settings: null, mistakes: mistakesOf(validationIssuesOf(read.error), draft) };
}

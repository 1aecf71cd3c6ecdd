import type { Problem, ProblemCode } from '../problems/problem.ts';
import { sharedTexts } from '../texts/shared-texts.ts';
import type { Language } from '../translation/create-texts.ts';
import { withTranslatedMarks } from './removed-secrets.ts';

/** The detail of a problem with its label. */
interface LabelledDetail {
  readonly label: string;
  readonly text: string;
}

/** Problems whose detail is the error of a library, although a server can have responded. */
const libraryErrors: ReadonlySet<ProblemCode> = new Set(['identity-provider-odd-answer', 'proxy-failed', 'proxy-file-unusable']);

/** Problems whose detail is the error of a library or of the system, if no server responded. */
const systemErrors: ReadonlySet<ProblemCode> = new Set([
  'name-not-resolved',
  'connection-refused',
  'connection-lost',
  'timed-out',
  'tls-failed',
  'unexpected-answer',
  'identity-provider-unreachable',
  'identity-provider-silent',
  'profile-file-unusable',
]);

/** Timeouts of Dataquay. The texts of the problems have the number of seconds. */
const ownTimeout = /^(?:[a-z-]+: )?(?:no (?:answer|connection|reply) within \d+ ms|(?:Connect|Headers|Body) Timeout Error\b.*)$/i;

/** An error of OpenSSL with its code, its library, its function, its reason, and the place in the source code. */
const opensslError = /^(?:[0-9A-F]{8,16}:)?error:[0-9A-F]{8}:[^:]*:[^:]*:([^:]+)(?::.*)?$/s;

/** Checks whether the detail is the message of a proxy, which responded. */
const isFromProxy = ({ code, parameters }: Problem): boolean => code === 'proxy-failed' && parameters.proxyStatus !== undefined;

function isTechnical({ code, status, parameters }: Problem): boolean {
  if (libraryErrors.has(code) || parameters.reason === 'invalid-json' || parameters.reason === 'truncated-json') return true;
  return status === null && (systemErrors.has(code) || code.startsWith('kerberos-'));
}

/** Describes the detail of a problem: the server message, or the error of the system or a library. Null if the texts say the same. */
export function describeDetail(problem: Problem, language: Language): LabelledDetail | null {
  const { t } = sharedTexts(language);
  const detail = withTranslatedMarks(problem.detail?.trim() ?? '', language);
  if (detail === '' || ownTimeout.test(detail)) return null;
  if (isFromProxy(problem)) return { label: t('connectionTests:details.proxy'), text: detail };
  if (isTechnical(problem)) return { label: t('connectionTests:details.technical'), text: opensslError.exec(detail)?.[1] ?? detail };
  const label = t(problem.status === null ? 'connectionTests:details.other' : 'connectionTests:details.server');
  return { label, text: detail };
}

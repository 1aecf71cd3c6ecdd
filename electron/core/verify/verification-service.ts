import type { Connection } from '../../../shared/contract/connections/connection.ts';
import type { VerifiedApi as SentApi, VerificationReportForm, VerifyEvent } from '../../../shared/contract/verify.ts';
import { escapeForTerminal } from '../../../shared/platform/terminal-text.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import { fail, makeProblem, problemOf } from '../../wire/problem-error.ts';
import { redactedProblem } from '../../wire/redaction.ts';
import { createEventFeed } from '../events/event-feed.ts';
import { htmlVerification, type VerifiedConnection } from './html-report.ts';
import { junitReport } from './junit-report.ts';
import { type VerifiedApi, type VerifyParts, verify } from './verify.ts';

/** Maximum number of rows per response that a verification in the window inspects. */
const defaultRows = 100;

/** A verification of a connection's catalogue, with the results so far. */
interface Verification {
  readonly connection: () => VerifiedConnection;
  readonly apis: VerifiedApi[];
  readonly redaction: VerifyParts['redaction'];
}

/** Verifies catalogues for the window, and creates reports of the last verification of each connection. */
export interface VerificationService {
  /** Verifies all APIs. The verification is cancelled if the reader stops reading the events. */
  start(
    connection: Pick<Connection, 'id' | 'name' | 'baseUrl'>,
    parts: VerifyParts,
    signal?: AbortSignal,
  ): ReturnType<typeof createEventFeed<VerifyEvent>>['events'];
  /** Returns a report and its file name. @throws ProblemError `invalid-input` if nothing was verified */
  report(connectionId: string, form: VerificationReportForm, language: Language): { readonly name: string; readonly text: string };
}

/** Creates the service that verifies the APIs of a connection. */
export function createVerificationService(): VerificationService {
  const verifications = new Map<string, Verification>();
  return {
    start: ({ id, name, baseUrl }, parts, signal) => {
      const controller = new AbortController();
      const feed = createEventFeed<VerifyEvent>(() => controller.abort());
      const either = signal === undefined ? controller.signal : AbortSignal.any([signal, controller.signal]);
      const { redaction, session } = parts;
      const startedAt = Date.now();
      // The user signs in during the first request at the latest.
      let total = 0;
      const connection = (): VerifiedConnection => ({ name, baseUrl, who: session.status.value.who, startedAt, total });
      const verification: Verification = { connection, apis: [], redaction };
      verifications.set(id, verification);
      const run = async (): Promise<void> => {
        const onApi = ({ root, accessPoint }: { root: string; accessPoint: string }, number: number, of: number): void => {
          total = of;
          feed.push({ type: 'begun', api: { root, accessPoint }, number, total });
        };
        for await (const api of verify(parts, { api: null, rows: defaultRows, onApi }, either)) {
          verification.apis.push(api);
          feed.push({ type: 'verified', api: JSON.parse(redaction.data(JSON.stringify(sent(api)))) });
        }
      };
      void run()
        .catch((error: unknown) => {
          if (either.aborted) return;
          feed.push({ type: 'failed', problem: redactedProblem(problemOf(error) ?? makeProblem('internal'), redaction) });
        })
        .finally(feed.end);
      return feed.events;
    },
    report: (connectionId, form, language) => {
      const verification =
        verifications.get(connectionId) ?? fail('invalid-input', { parameters: { procedure: 'catalogue.verifyReport' } });
      const { connection, apis, redaction } = verification;
      const clean = (text: string): string => escapeForTerminal(redaction.data(text));
      if (form === 'junit') return { name: 'dataquay-verify.xml', text: clean(junitReport.end(apis, language)) };
      return { name: 'dataquay-verify.html', text: clean(htmlVerification(connection(), apis, language)) };
    },
  };
}

const sent = ({ root, accessPoint, title, passed, checks }: VerifiedApi): SentApi => ({
  root,
  accessPoint,
  title,
  passed,
  checks: checks.map(({ id, outcome, milliseconds }) => ({
    id,
    status: outcome.status,
    reason: outcome.status === 'skipped' ? outcome.reason : null,
    milliseconds,
    faults: outcome.status === 'failed' ? outcome.faults.map((fault) => ({ requests: [], ...fault })) : [],
  })),
});

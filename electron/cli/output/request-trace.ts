import type { Writable } from 'node:stream';
import type { RecordedRequest } from '../../../shared/contract/results/recorded-request.ts';
import { escapeForTerminal } from '../../../shared/platform/terminal-text.ts';
import { archived, harOf } from '../../core/requests/har.ts';
import type { RequestLog } from '../../core/requests/request-log.ts';
import { failStorage } from '../../core/results/store/result-store.ts';
import { writeAtomically } from '../../vault/atomic-file.ts';
import { versionOf } from '../version.ts';

interface TraceOptions {
  readonly verbose?: boolean;
  /** Path of the HTTP Archive file. */
  readonly har?: string;
}

/** Prints each request when it ends if `verbose`. Saves all requests without secrets as an HTTP Archive (HAR) at the end if `har`. */
export function traceRequests(requests: RequestLog, { verbose = false, har }: TraceOptions, stderr: Writable) {
  const stop = verbose ? requests.onEnd((request) => void stderr.write(requestLines(request))) : () => undefined;
  return {
    /**
     * Writes the HTTP Archive.
     *
     * @throws ProblemError `storage-failed` if the file can't be written
     */
    finish: async (): Promise<void> => {
      stop();
      if (har === undefined) return;
      const archive = harOf(requests.list().map(archived), versionOf());
      await writeAtomically(har, `${JSON.stringify(archive, null, 2)}\n`).catch(failStorage);
    },
  };
}

/** Formats a request as curl does. Lines begin with `>` if they were sent, `<` if they were received, and `!` for a failure. */
function requestLines(request: RecordedRequest): string {
  const { method, url, sentHeaders, sentBody, status, statusText, headers, problem, milliseconds, bytes } = request;
  const lines = [`> ${method} ${url}`, ...sentHeaders.map(([name, value]) => `> ${name}: ${value}`)];
  if (sentBody !== null) lines.push(`> ${sentBody}`);
  const took = `(${Math.round(milliseconds ?? 0)} ms, ${bytes} bytes)`;
  if (status !== null)
    lines.push(`< ${`${status} ${statusText}`.trim()} ${took}`, ...headers.map(([name, value]) => `< ${name}: ${value}`));
  if (problem !== null) lines.push(`! ${problem} ${took}`);
  return `${lines.map((line) => escapeForTerminal(line)).join('\n')}\n`;
}

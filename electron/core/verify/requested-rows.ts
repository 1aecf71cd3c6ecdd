import type { Format } from '../../../shared/contract/results/run.ts';
import type { Cell } from '../../../shared/values/cell.ts';
import { charset, type HeaderLines } from '../../wire/header-lines.ts';
import { ProblemError } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { InvalidText } from '../../wire/rows/invalid-text.ts';
import type { WireResponse } from '../../wire/wire-response.ts';
import type { Session } from '../connections/session.ts';
import { LineRows } from '../fetch-all/handed-rows.ts';
import { readResponse } from '../requests/read-response.ts';
import { type RowMember, readRow } from '../results/store/row-members.ts';

/** The cells of a row by column name, with values as sent. OData annotations are omitted. */
export type Row = ReadonlyMap<string, Cell>;

/** The rows of one response. */
export interface RequestedRows {
  readonly status: number;
  /** Final URL, after redirects. */
  readonly url: string;
  readonly rows: readonly Row[];
  /** Column names that are duplicated within a row, with the 1-based numbers of these rows. `rows` has the last value of each. */
  readonly repeated: ReadonlyMap<string, readonly number[]>;
  /** Whether the response has more rows than requested. The surplus rows aren't read. */
  readonly tooMany: boolean;
  readonly total: number | null;
  readonly nextUrl: string | null;
  /** The first character that isn't valid UTF-8. Null if all rows were valid, or were converted to UTF-8. */
  readonly invalidText: InvalidText | null;
  /** The encoding that the response declares. Null if it declares none. */
  readonly charset: string | null;
}

/** The dependencies of requests that a verification sends. */
export interface RequestParts {
  readonly session: Pick<Session, 'send' | 'access' | 'status'>;
  readonly redaction: Redaction;
}

/** A request of a check, and the maximum number of rows to read. */
interface RowRequest {
  readonly format: Format;
  /** Absolute URL, which is sent unchanged. */
  readonly url: string;
  /** Maximum number of rows to read. */
  readonly atMost: number;
  readonly headers?: HeaderLines;
  /** Maximum bytes to read after surplus rows, to find an error that the server reports later. Defaults to 0. */
  readonly surplusBytes?: number | undefined;
  readonly signal: AbortSignal;
}

const membersOf = (line: string): readonly RowMember[] => readRow(line).filter(([name]) => !name.includes('@'));

function repeatedOf(rows: readonly (readonly RowMember[])[]): ReadonlyMap<string, readonly number[]> {
  const repeated = new Map<string, number[]>();
  for (const [row, members] of rows.entries()) {
    const names = members.map(([name]) => name);
    const duplicates = new Set(names.filter((name, index) => names.indexOf(name) !== index));
    for (const name of duplicates) repeated.set(name, [...(repeated.get(name) ?? []), row + 1]);
  }
  return repeated;
}

/** Maximum milliseconds to wait for the bytes after surplus rows. */
const surplusTime = 1_000;

/** Ends the reading of a body after surplus rows: after some bytes, or after {@link surplusTime}. */
class SurplusLimit {
  readonly #response: WireResponse;
  readonly #maximumBytes: number;
  #bytes = 0;
  #timer: NodeJS.Timeout | null = null;
  #isLate = false;

  constructor(response: WireResponse, maximumBytes: number) {
    this.#response = response;
    this.#maximumBytes = maximumBytes;
  }

  get isReached(): boolean {
    return this.#isLate || (this.#timer !== null && this.#bytes > this.#maximumBytes);
  }

  /** Counts a part that has surplus rows, or comes after them. */
  take(bytes: number): void {
    this.#bytes += bytes;
    this.#timer ??= setTimeout(() => {
      this.#isLate = true;
      this.#response.discard();
    }, surplusTime);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}

/**
 * Requests rows and keeps them in memory.
 *
 * @throws ProblemError if no response arrives, the status is an error, or the response has no rows; the signal's reason when the signal is
 *   aborted
 */
export async function requestRows({ session, redaction }: RequestParts, request: RowRequest): Promise<RequestedRows> {
  const { format, url, atMost, surplusBytes = 0, signal } = request;
  const headers = [['accept', 'application/json, text/plain'] as const, ...(request.headers ?? [])];
  const { response, credential } = await session.send({ url, headers, signal });
  const limit = new SurplusLimit(response, surplusBytes);
  try {
    const sink = new LineRows();
    const { lines } = sink;
    let received = 0;
    const { problem, facts } = await readResponse(response, sink, {
      session,
      redaction,
      format,
      signal,
      signedIn: credential !== null && response.credentialSent,
      onPart: (bytes) => (received = bytes),
      afterPart: async () => {
        if (lines.rows > atMost) limit.take(received);
      },
      isEnough: () => limit.isReached,
    });
    if (problem !== null) throw new ProblemError(problem);
    const text = Buffer.from(lines.takeBatch().bytes).toString('utf8');
    const members = text.split('\n', Math.min(lines.rows, atMost)).map(membersOf);
    return {
      status: response.status,
      url: response.url,
      rows: members.map((row) => new Map(row)),
      repeated: repeatedOf(members),
      tooMany: lines.rows > atMost,
      invalidText: lines.invalidText,
      charset: charset(response.headers),
      total: facts.total,
      nextUrl: facts.nextUrl,
    };
  } finally {
    limit.stop();
    response.discard();
  }
}

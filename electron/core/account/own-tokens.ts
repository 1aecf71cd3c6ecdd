import { z } from 'zod';
import type { OwnToken, OwnTokens, TokenWish } from '../../../shared/contract/signing-in/account.ts';
import { fail, ProblemError } from '../../wire/problem-error.ts';
import { readText } from '../../wire/read-body.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { defaultPaths } from '../catalogue/addresses.ts';
import type { Session, SessionRequest } from '../connections/session.ts';
import { describeRefusal } from '../requests/response-problem.ts';

/** The service tokens of the signed-in user on a server. All methods throw ProblemError. */
export interface OwnTokensAtServer {
  /** Returns the tokens. Null if the server has no such API. */
  list(signal?: AbortSignal): Promise<Omit<Extract<OwnTokens, { state: 'offered' }>, 'state' | 'held' | 'canSaveAsSecret'> | null>;
  make(wish: TokenWish): Promise<{ readonly token: OwnToken; readonly text: string }>;
  revoke(tokenId: string): Promise<void>;
}

const longestResponse = 4 * 1024 * 1024;

interface Response {
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

/** Statuses of servers without this API. */
const absentStatuses: ReadonlySet<number> = new Set([404, 405, 410, 501]);

/**
 * Creates a client for the service tokens of a session's user, at the path of the connection. The redaction learns token texts as they
 * arrive.
 */
export function ownTokensAt(session: Session, redaction: Redaction): OwnTokensAtServer {
  const addressOf = async (signal?: AbortSignal): Promise<string> => {
    const { baseUrl, paths } = await session.access(signal);
    return `${baseUrl}${(paths ?? defaultPaths).tokens}`;
  };

  /** Sends a request. @throws ProblemError for an error status that `expected` doesn't contain. */
  const send = async (request: Omit<SessionRequest, 'headers'>, expected: ReadonlySet<number>): Promise<Response> => {
    await session.requireSignIn(request.signal);
    const { response, credential } = await session.send({ ...request, headers: [['accept', 'application/json']] });
    const text = await readText(response, longestResponse);
    const { url, status, headers } = response;
    if (status < 400 || expected.has(status)) return { url, status, text };
    const problem = describeRefusal({ url, status, headers, text, signedIn: credential !== null }, redaction);
    // The server accepts this sign-in method for other requests.
    if (status === 403) throw new ProblemError({ ...problem, code: 'token-maker-refused' });
    if (problem.code === 'query-refused' || problem.code === 'unknown-api') throw new ProblemError({ ...problem, code: 'token-refused' });
    throw new ProblemError(problem);
  };

  const failUnexpected = ({ url, status }: Response): never =>
    fail('unexpected-answer', { parameters: { url, reason: 'no-tokens' }, status });

  return {
    list: async (signal) => {
      const response = await send({ url: await addressOf(signal), signal }, absentStatuses);
      if (absentStatuses.has(response.status)) return null;
      return readTokenList(response.text) ?? failUnexpected(response);
    },
    make: async (wish) => {
      const response = await send({ url: await addressOf(), change: { method: 'POST', json: JSON.stringify(wish) } }, new Set());
      return readCreatedToken(response.text) ?? failUnexpected(response);
    },
    revoke: async (tokenId) => {
      const url = `${await addressOf()}/${encodeURIComponent(tokenId)}`;
      // A token that doesn't exist any longer counts as revoked.
      await send({ url, change: { method: 'DELETE', json: null } }, new Set([404, 410]));
    },
  };
}

/** Parses a time in ISO 8601 or epoch milliseconds. Other values become null. */
const instantSchema = z
  .union([z.string(), z.number()])
  .transform((timestamp) => (typeof timestamp === 'number' ? timestamp : Date.parse(timestamp)))
  .pipe(z.number())
  .nullable()
  .catch(null)
  .default(null);

const tokenSchema = z.object({
  id: z.union([z.string().min(1).max(200), z.number().int().transform(String)]),
  label: z.string().max(1000).catch(''),
  created: instantSchema,
  expires: instantSchema,
  revoked: instantSchema,
  lastUsed: instantSchema,
});

const countSchema = z.number().int().positive().nullable().catch(null).default(null);

const listSchema = z.object({ usualDays: countSchema, mostDays: countSchema, mostTokens: countSchema, tokens: z.array(tokenSchema) });

const createdTokenSchema = tokenSchema.extend({ token: z.string().min(1).max(20_000) });

function parsed<Value>(schema: z.ZodType<Value>, text: string): Value | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Parses the list of a user's service tokens. Null if the response isn't such a list. */
function readTokenList(text: string): z.infer<typeof listSchema> | null {
  return parsed(listSchema, text);
}

/** Parses the response to the creation of a token. Returns the token and its text; null if the response isn't valid. */
function readCreatedToken(text: string): { readonly token: OwnToken; readonly text: string } | null {
  const created = parsed(createdTokenSchema, text);
  if (created === null) return null;
  const { token, ...known } = created;
  return { token: known, text: token };
}

import type { OwnToken, OwnTokens, TokenWish } from '../../../shared/contract/signing-in/account.ts';
import { fail, ProblemError } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { readText } from '../../wire/whole-body.ts';
import { usualPaths } from '../catalogue/addresses.ts';
import type { Session, SessionRequest } from '../connections/session.ts';
import { describeRefusal } from '../requests/answer-problem.ts';
import { readMadeToken, readTokenList } from './token-answers.ts';

/** The service tokens of who is signed in to a deployment, over the wire. All throw ProblemError. */
export interface OwnTokensAtDeployment {
  /** Null where the deployment offers none. */
  list(signal?: AbortSignal): Promise<Omit<Extract<OwnTokens, { state: 'offered' }>, 'state' | 'held' | 'mayTakeOver'> | null>;
  make(wish: TokenWish): Promise<{ readonly token: OwnToken; readonly text: string }>;
  revoke(tokenId: string): Promise<void>;
}

const longestAnswer = 4 * 1024 * 1024;

interface Answer {
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

/** Status codes by which a deployment says that there is nothing at the address. */
const nothingThere: ReadonlySet<number> = new Set([404, 405, 410, 501]);

/** The tokens of a session's user, asked for at the path that its connection names. Texts of tokens are redacted from the moment they come. */
export function ownTokensAt(session: Session, redaction: Redaction): OwnTokensAtDeployment {
  const addressOf = async (signal?: AbortSignal): Promise<string> => {
    const { baseUrl, paths } = await session.access(signal);
    return `${baseUrl}${(paths ?? usualPaths).tokens}`;
  };

  /** @throws ProblemError for every refusal but those that `expected` names. */
  const ask = async (request: Omit<SessionRequest, 'headers'>, expected: ReadonlySet<number>): Promise<Answer> => {
    await session.requireSignIn(request.signal);
    const { answer, credential } = await session.send({ ...request, headers: [['accept', 'application/json']] });
    const text = await readText(answer, longestAnswer);
    const { url, status, headers } = answer;
    if (status < 400 || expected.has(status)) return { url, status, text };
    const problem = describeRefusal({ url, status, headers, text, signedIn: credential !== null }, redaction);
    // The deployment knows who asks and takes this way of signing in for everything but this.
    if (status === 403) throw new ProblemError({ ...problem, code: 'token-maker-refused' });
    if (problem.code === 'query-refused' || problem.code === 'unknown-api') throw new ProblemError({ ...problem, code: 'token-refused' });
    throw new ProblemError(problem);
  };

  const odd = ({ url, status }: Answer): never => fail('unexpected-answer', { parameters: { url, reason: 'no-tokens' }, status });

  return {
    list: async (signal) => {
      const answer = await ask({ url: await addressOf(signal), signal }, nothingThere);
      if (nothingThere.has(answer.status)) return null;
      return readTokenList(answer.text) ?? odd(answer);
    },
    make: async (wish) => {
      const answer = await ask({ url: await addressOf(), change: { method: 'POST', json: JSON.stringify(wish) } }, new Set());
      return readMadeToken(answer.text) ?? odd(answer);
    },
    revoke: async (tokenId) => {
      const url = `${await addressOf()}/${encodeURIComponent(tokenId)}`;
      // One that is gone already is as good as revoked.
      await ask({ url, change: { method: 'DELETE', json: null } }, new Set([404, 410]));
    },
  };
}

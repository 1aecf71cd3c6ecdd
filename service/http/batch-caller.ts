import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import type { Principal } from '../access/access.ts';
import { serviceTokenHeader } from '../access/challenge.ts';

/** Who sent the batch in whose course something is done. Only code of this process can say so, never a request. */
const callers = new AsyncLocalStorage<Principal>();

/** Does something as a part of a caller's batch, whose credential was verified once: a Kerberos token is good for one time only. */
export function asPartOfBatch<Result>(caller: Principal | null, work: () => Result): Result {
  return caller === null ? work() : callers.run(caller, work);
}

/** Who sent the batch that a request is a part of; null for one that comes alone, or with a credential of its own. */
export function callerOfBatch(headers: IncomingHttpHeaders): Principal | null {
  if (headers.authorization !== undefined || headers[serviceTokenHeader.toLowerCase()] !== undefined) return null;
  return callers.getStore() ?? null;
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import type { Principal, RequestOrigin } from '../../access/access.ts';
import { serviceTokenHeader } from '../../access/challenge.ts';

/** A batch in whose course something is done. */
export interface Batch {
  /** Who sent it; null where nobody is known. */
  readonly principal: Principal | null;
  /** Where its caller reached the service. */
  readonly base: string;
  /** Where it came from. */
  readonly origin: RequestOrigin;
}

/** Only code of this process can say so, never a request. */
const batches = new AsyncLocalStorage<Batch>();

/** Does something as a part of a batch, whose credential was verified once: a Kerberos token is good for one time only. */
export function asPartOfBatch<Result>(batch: Batch, work: () => Result): Result {
  return batches.run(batch, work);
}

/** Who sent the batch that a request is a part of; null for one that comes alone, or with a credential of its own. */
export function callerOfBatch(headers: IncomingHttpHeaders): Principal | null {
  if (headers.authorization !== undefined || headers[serviceTokenHeader.toLowerCase()] !== undefined) return null;
  return batches.getStore()?.principal ?? null;
}

/** Where the batch came from; null for what comes alone. */
export function originOfBatch(): RequestOrigin | null {
  return batches.getStore()?.origin ?? null;
}

/** Where the caller of the batch reached the service; null for what comes alone. */
export function baseOfBatch(): string | null {
  return batches.getStore()?.base ?? null;
}

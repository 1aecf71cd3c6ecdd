import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { ownValue } from '../../../shared/values/own-value.ts';
import type { Principal, RequestOrigin } from '../../access/access.ts';
import { serviceTokenHeader } from '../../access/challenge.ts';

/** The batch that contains the current request, or the asynchronous request that the service processes. */
export interface Batch {
  /** The caller. Null if unauthenticated. */
  readonly principal: Principal | null;
  /** Base URL at which the caller reached the service. */
  readonly base: string;
  /** The origin of the batch request. */
  readonly origin: RequestOrigin;
  /** Aborts the requests of the batch. Null if only the reader of their responses can abort them. */
  readonly signal: AbortSignal | null;
}

/** Only code of this process sets the batch, never a request. */
const batches = new AsyncLocalStorage<Batch>();

/** Runs work as part of a batch. The batch's credentials were verified once, because a Kerberos token can be used only once. */
export function asPartOfBatch<Result>(batch: Batch, work: () => Result): Result {
  return batches.run(batch, work);
}

/** Returns the caller of the batch that contains a request. Null outside a batch, or if the request has its own credentials. */
export function callerOfBatch(headers: IncomingHttpHeaders): Principal | null {
  if (headers.authorization !== undefined || ownValue(headers, serviceTokenHeader.toLowerCase()) !== undefined) return null;
  return batches.getStore()?.principal ?? null;
}

/** Returns the origin of the batch. Null outside a batch. */
export function originOfBatch(): RequestOrigin | null {
  return batches.getStore()?.origin ?? null;
}

/** Returns the base URL at which the caller of the batch reached the service. Null outside a batch. */
export function baseOfBatch(): string | null {
  return batches.getStore()?.base ?? null;
}

/** Returns the signal that aborts the requests of the batch. Null outside a batch, or if the batch has no signal. */
export function signalOfBatch(): AbortSignal | null {
  return batches.getStore()?.signal ?? null;
}

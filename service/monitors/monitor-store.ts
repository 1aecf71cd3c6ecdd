import type { Readable } from 'node:stream';

/** A complete response. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: number;
  /** Opens the response body. The response can be removed while it is being read. */
  readonly read: () => Readable;
}

/** What is stored of an asynchronous request: its response, or null while it runs. */
export interface StoredMonitor {
  readonly response: StoredResponse | null;
}

/** Bytes of stored responses. */
export interface StoredBytes {
  readonly own: number;
  readonly all: number;
}

/** Stores the responses of asynchronous requests, by the ID of the request and its user. Other users can't find them. */
export interface MonitorStore {
  /**
   * Adds a request.
   *
   * @param most maximum number of requests of the user
   * @param seconds seconds until the request is removed if nothing else removes it
   * @returns false if the user has too many requests
   */
  add(id: string, owner: string, most: number, seconds: number): Promise<boolean>;
  find(id: string, owner: string): Promise<StoredMonitor | null>;
  /**
   * Stores the response of a request.
   *
   * @param check called after each part with the bytes of all stored responses; can throw an error to reject the response
   * @param seconds seconds until the response is removed
   */
  write(
    id: string,
    owner: string,
    response: { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: AsyncIterable<Uint8Array> },
    check: (bytes: StoredBytes) => void,
    seconds: number,
  ): Promise<StoredResponse>;
  /** Removes a request and its response. Returns false if the user has no such request. */
  remove(id: string, owner: string): Promise<boolean>;
  /** Returns whether a request still exists, and keeps it from being regarded as abandoned. */
  touch(id: string): Promise<boolean>;
  /** Whether other instances can read the responses, so that they stay when this instance stops. */
  readonly isShared: boolean;
  close(): Promise<void>;
}

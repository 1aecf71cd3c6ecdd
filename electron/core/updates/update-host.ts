import type { AvailableUpdate, UpdateMethod } from '../../../shared/contract/update.ts';

/** The installation of a host, and how to update it. */
export interface UpdateHost {
  readonly way: Exclude<UpdateMethod, 'forbidden' | 'none'>;
  /** Address of the feed that the application is published with. */
  readonly feed: string;
  /**
   * Requests the latest version from a feed.
   *
   * @returns null if there is no newer one
   * @throws Error with the message of the feed or the network
   */
  check(feed: string): Promise<AvailableUpdate | null>;
  /**
   * Downloads and verifies the version that `check` found last.
   *
   * @param report Receives the received and the total bytes.
   * @param signal Cancels the download.
   * @throws UntrustedUpdate if the file isn't the published one, or isn't signed by the publisher
   */
  download(report: (received: number, total: number) => void, signal: AbortSignal): Promise<void>;
  /** Closes the application, installs the downloaded version, and starts it. */
  install(): void;
}

/** A downloaded file with another checksum or signature than the publisher's. It is deleted. */
export class UntrustedUpdate extends Error {
  override readonly name = 'UntrustedUpdate';
}

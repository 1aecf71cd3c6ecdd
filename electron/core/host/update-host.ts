import type { AvailableUpdate, UpdateMethod } from '../../../shared/contract/update.ts';

/** The installation of a host, and the methods that update it. */
export interface UpdateHost {
  readonly way: Exclude<UpdateMethod, 'forbidden' | 'none'>;
  /** URL of the update feed that the application is published with. */
  readonly feed: string;
  /**
   * Requests the latest version from a feed.
   *
   * @returns Null if there is no newer version.
   * @throws Error with the message of the feed or the network
   */
  check(feed: string): Promise<AvailableUpdate | null>;
  /**
   * Downloads and verifies the version that the last `check` found.
   *
   * @param report Receives the received bytes and the total bytes.
   * @param signal Cancels the download.
   * @throws UntrustedUpdate if the file isn't the published one, or isn't signed by the publisher
   */
  download(report: (received: number, total: number) => void, signal: AbortSignal): Promise<void>;
  /** Closes the application, installs the downloaded version, and starts it. */
  install(): void;
}

/** The error for a downloaded file whose checksum or signature isn't the publisher's. The file is deleted. */
export class UntrustedUpdate extends Error {
  override readonly name = 'UntrustedUpdate';
}

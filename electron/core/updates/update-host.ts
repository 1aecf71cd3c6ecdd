import type { FoundUpdate, UpdateWay } from '../../../shared/contract/update.ts';

/** What a host knows about its own installation, and what it can do to update it. */
export interface UpdateHost {
  readonly way: Exclude<UpdateWay, 'forbidden' | 'none'>;
  /** Address of the feed that the application is published with. */
  readonly feed: string;
  /**
   * Asks a feed for a newer version.
   *
   * @returns null if there is none
   * @throws Error with what the feed or the network reports
   */
  check(feed: string): Promise<FoundUpdate | null>;
  /**
   * Downloads the version that `check` found last, and verifies it.
   *
   * @param report takes the bytes received and the bytes in total
   * @param signal ends the download
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

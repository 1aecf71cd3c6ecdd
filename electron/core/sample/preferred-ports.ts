import { readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isMissing, writeAtomically } from '../../vault/atomic-file.ts';
import type { Log } from '../host/telemetry.ts';

/** Port options, such as `--port 4000`, with their values. */
const portsSchema = z
  .array(z.string().regex(/^(?:--[a-z-]{1,30}|\d{1,5})$/))
  .min(2)
  .max(10);

/** The ports of a local service, which stay the same between starts, so that copied URLs and interrupted fetches remain valid. */
export interface PreferredPorts {
  /** Command-line options with the ports of the first start. Empty before the first start. */
  readonly options: readonly string[];
  /** Stores the ports of a start, unless ports are stored. Failures are logged. */
  keep(options: readonly string[]): void;
}

/** Opens the stored ports in the folder of a service. They are read at once, because the service starts immediately. */
export function openPreferredPorts(folder: string, log: Log): PreferredPorts {
  const path = join(folder, 'preferred-ports.json');
  let options: readonly string[] = [];
  try {
    options = portsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (!isMissing(error)) log(`${path} could not be read: ${String(error)}`);
  }
  return {
    get options() {
      return options;
    },
    keep: (next) => {
      if (options.length > 0) return;
      options = next;
      // The service has created its folder before it is ready.
      access(folder)
        .then(() => writeAtomically(path, JSON.stringify(next)))
        .catch((error: unknown) => log(`${path} could not be written: ${String(error)}`));
    },
  };
}

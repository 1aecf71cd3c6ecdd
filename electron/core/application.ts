import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../signin/clock.ts';
import { createWireClient } from '../wire/client.ts';
import { fail } from '../wire/problem-error.ts';
import { createRedaction } from '../wire/redaction.ts';
import { createCatalogueReader } from './catalogue/catalogue.ts';
import type { Host } from './host.ts';
import { createLog } from './log.ts';
import { createProfileStore, sampleProfileId } from './profiles/profile-store.ts';
import { openSession } from './profiles/session.ts';
import { createResultStore } from './results/result-store.ts';
import { type ApplicationRouter, createRouter } from './router.ts';
import { startSampleDeployment } from './sample/sample-deployment.ts';
import { createApplicationSettings } from './settings/settings-store.ts';

/** The application, whatever host runs it. */
export interface Application {
  /** Implements `shared/contract`; a host carries it to its pages. */
  readonly router: ApplicationRouter;
  /** Ends requests and programs and removes results. */
  close(): Promise<void>;
}

/**
 * Makes the application in a host: opens its data folder and starts the sample deployment, without waiting for it.
 *
 * @throws Error where the data folder cannot be made.
 */
export async function createApplication(host: Host): Promise<Application> {
  await mkdir(host.dataFolder, { recursive: true, mode: 0o700 });
  const redaction = createRedaction();
  const results = await createResultStore(join(host.dataFolder, 'results'), redaction.data);
  const log = createLog(redaction);
  const clock = systemClock;
  const wire = createWireClient();
  const profiles = createProfileStore(host.settings);
  const sample = startSampleDeployment({
    startProgram: host.startProgram,
    dataFolder: join(host.dataFolder, 'sample'),
    redaction,
    clock,
    log,
  });
  const session = openSession({
    profileId: sampleProfileId,
    owner: sampleProfileId,
    profiles,
    deployment: sample,
    wire,
    redaction,
    clock,
    log,
  });
  const catalogue = createCatalogueReader(session, redaction, clock);
  const ofProfile =
    <T>(value: T) =>
    (profileId: string): T =>
      profileId === sampleProfileId ? value : fail('unknown-profile', { parameters: { profileId } });
  const router = createRouter({
    about: { version: host.version, host: host.kind, platform: host.platform, systemLanguage: host.systemLanguage },
    settings: createApplicationSettings(host.settings),
    profiles,
    session: ofProfile(session),
    catalogue: ofProfile(catalogue),
    results,
    redaction,
    log,
  });
  return {
    router,
    close: async () => {
      session.close();
      await wire.close();
      await Promise.all([sample.close(), results.close()]);
    },
  };
}

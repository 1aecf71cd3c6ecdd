import { type Publication, type PublicationEvent, publishDataPackage } from '../catalogue/publish-data-package.ts';
import { samplePackageFolder } from './package-folder.ts';

/**
 * Publishes the sample's data from this data folder. The caller closes the engine.
 *
 * @param log takes one line for each table that is converted, or cannot be, and one for all of them
 */
export async function publishSample(dataFolder: string, log: (line: string) => void): Promise<Publication> {
  const progress = ({ state, resource, reason, number, total }: PublicationEvent): void => {
    if (state === 'converting') log(`sample: converts ${resource} (${number} of ${total})`);
    if (state === 'failed') log(`sample: ${resource} is not published: ${reason}`);
  };
  const publication = await publishDataPackage({ packageFolder: samplePackageFolder(), dataFolder, progress });
  const { projects } = publication.catalogue;
  log(`sample: ${projects.reduce((sum, { apis }) => sum + apis.length, 0)} APIs in ${projects.length} projects`);
  return publication;
}

import type { Language } from '../shared/translation/create-texts.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkMachine } from './check-machine.ts';
import { checkSources } from './check-sources.ts';
import type { ServeOptions } from './serve-options.ts';

/**
 * Returns one sentence for each mistake in the options, their files, and the declared sources, without starting the service.
 *
 * @param connect whether to connect to issuers and sources too. If the files have a mistake, nothing is connected.
 */
export async function checkBeforeStart(options: ServeOptions, language: Language, connect = false): Promise<readonly string[]> {
  const ofFiles = await checkConfiguration(options, language);
  const mistakes = [...ofFiles, ...(await checkMachine(options, language)), ...(await checkSources(options, language))];
  if (!connect || mistakes.length > 0) return mistakes;
  const { checkConnected } = await import('./check-connected.ts');
  return checkConnected(options, language);
}

import { cliEnglish, cliFrench } from '../electron/cli/texts/cli-texts.ts';
import { applicationEnglish } from '../electron/texts/en.ts';
import { applicationFrench } from '../electron/texts/fr.ts';
import { english, french } from '../renderer/i18n/resources.ts';
import { serviceEnglish, serviceFrench } from '../service/texts/service-texts.ts';
import { sharedEnglish, sharedFrench } from '../shared/texts/shared-texts.ts';

/** The texts of all programs in one language. */
interface ProgramTexts<Page, Shared, Cli, Application, Service> {
  readonly page: Page;
  readonly shared: Shared;
  readonly cli: Cli;
  readonly application: Application;
  readonly service: Service;
}

/** The texts of all programs in both languages. */
export const textsOfPrograms: {
  readonly en: ProgramTexts<typeof english, typeof sharedEnglish, typeof cliEnglish, typeof applicationEnglish, typeof serviceEnglish>;
  readonly fr: ProgramTexts<typeof french, typeof sharedFrench, typeof cliFrench, typeof applicationFrench, typeof serviceFrench>;
} = {
  en: { page: english, shared: sharedEnglish, cli: cliEnglish, application: applicationEnglish, service: serviceEnglish },
  fr: { page: french, shared: sharedFrench, cli: cliFrench, application: applicationFrench, service: serviceFrench },
};

/** Returns each text in a tree with its path. */
export function textsIn(tree: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof tree === 'string') return [[path, tree]];
  return Object.entries(tree ?? {}).flatMap(([key, part]) => textsIn(part, path === '' ? key : `${path}.${key}`));
}

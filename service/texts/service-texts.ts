import { createTexts } from '../../shared/texts/create-texts.ts';
import { help } from './en/help.ts';
import { help as helpFrench } from './fr/help.ts';

/** The English texts of the data service, by topic. Its log and its responses are English: programs read them. */
export const serviceEnglish = { help } as const;

/** The same texts in French. */
export const serviceFrench = { help: helpFrench } as const;

/** The texts of the data service. */
export const serviceTexts = createTexts(serviceEnglish, serviceFrench);

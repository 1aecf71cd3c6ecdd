import { createTexts } from '../../shared/translation/create-texts.ts';
import { errors } from './en/errors.ts';
import { help } from './en/help.ts';
import { options } from './en/options.ts';
import { errors as errorsFrench } from './fr/errors.ts';
import { help as helpFrench } from './fr/help.ts';
import { options as optionsFrench } from './fr/options.ts';

/** The English texts of the data service, by topic. The service log is always English, because programs read it. */
export const serviceEnglish = { errors, help, options } as const;

/** The same texts in French. */
export const serviceFrench = { errors: errorsFrench, help: helpFrench, options: optionsFrench } as const;

/** The texts of the data service. */
export const serviceTexts = createTexts(serviceEnglish, serviceFrench);

import { createTexts, type Texts } from '../../shared/translation/create-texts.ts';
import { applicationEnglish } from './en.ts';
import { applicationFrench } from './fr.ts';

const applicationTexts = createTexts(applicationEnglish, applicationFrench);

/**
 * Returns the application's texts outside of the page.
 *
 * @param tag BCP 47 or `Accept-Language`; French if it begins with `fr`, otherwise English
 */
export function applicationTextsFor(tag: string): Texts<typeof applicationEnglish> {
  return applicationTexts(/^\s*fr\b/i.test(tag) ? 'fr' : 'en');
}

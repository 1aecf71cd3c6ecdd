import type { TestReport } from '../contract/test-report.ts';
import { createQuantities } from '../texts/quantities.ts';
import { sharedTexts } from '../texts/shared-texts.ts';
import type { Language } from '../translation/create-texts.ts';
import { ownValue } from '../values/own-value.ts';

/** Describes a connection setting of a report with the labels of the connection form. The report itself contains codes. */
export function describeSetting({ name, value }: TestReport['settings'][number], language: Language): string {
  switch (name) {
    case 'method':
      return methodName(value, language);
    case 'kind':
    case 'clientAuthentication':
    case 'ticket':
    case 'proxy':
      return labelled(name, value, language);
    case 'timeouts':
      return partsOf(name, value, language).replace(/\d+ ms/g, (text) => createQuantities(language).duration(Number.parseInt(text, 10)));
    case 'paths':
      return partsOf(name, value, language);
    default:
      return value;
  }
}

const partsOf = (name: 'timeouts' | 'paths', value: string, language: Language): string =>
  value
    .split(', ')
    .map((part) => labelled(name, part, language))
    .join(', ');

/** Returns the name of a sign-in method in the user's language. Returns an unknown code unchanged. */
export function methodName(code: string, language: Language): string {
  return labelOf(code, sharedTexts(language).topics.signInMethods);
}

type SettingWithCodes = 'kind' | 'clientAuthentication' | 'ticket' | 'proxy' | 'timeouts' | 'paths';

/** Replaces the code at the start of a value, such as `manual http://proxy:3128`, with its label. */
function labelled(name: SettingWithCodes, value: string, language: Language): string {
  const [code = '', ...rest] = value.split(' ');
  return [labelOf(code, sharedTexts(language).topics.connectionTests.report.values[name]), ...rest].join(' ');
}

function labelOf(code: string, labels: Readonly<Record<string, string>>): string {
  return ownValue(labels, code) ?? code;
}

import type { MemberError, PlacedMemberError } from '../json/member-error.ts';
import type { Language } from '../translation/create-texts.ts';
import { ownValue } from '../values/own-value.ts';
import { sharedTexts } from './shared-texts.ts';

/** Describes an error in one sentence. */
export function describeMemberError({ reason: code, detail }: MemberError, language: Language): string {
  const text = code === 'kind' ? describeKinds(detail, language) : detail;
  return sharedTexts(language).t(`fileMistakes:mistakes.${code}`, { detail: text, count: Number(detail) || 0 });
}

/** Describes types such as `string|object`, as after “must be”. */
export function describeKinds(kinds: string, language: Language): string {
  const names: Readonly<Record<string, string>> = sharedTexts(language).topics.fileMistakes.kinds;
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(kinds.split('|').map((kind) => ownValue(names, kind) ?? kind));
}

/** Describes errors in sentences with their positions. The last sentence has no period, because the result ends another sentence. */
export function describePlacedErrors(errors: readonly PlacedMemberError[], language: Language): string {
  const { t } = sharedTexts(language);
  const sentences = errors.map(({ line, column, path, ...error }) => {
    const described = describeMemberError(error, language);
    return t(`fileMistakes:placed.${path === '' ? 'whole' : 'path'}`, { line, column, path, reason: described });
  });
  return sentences.join(' ').replace(/\.$/, '');
}

import type { Profile } from '../../shared/contract/profile.ts';
import { useWords } from '../i18n/use-words.ts';

/** Names a profile: the sample in the reader's language, others as whoever added them did. */
export function useProfileName(): (profile: Pick<Profile, 'kind' | 'name'>) => string {
  const { t } = useWords('frame');
  return ({ kind, name }) => (kind === 'sample' ? t('sample') : name);
}

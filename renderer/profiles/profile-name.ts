import { useTranslation } from 'react-i18next';
import type { Profile } from '../../shared/contract/profile.ts';

/** Names a profile: the sample in the reader's language, others as whoever added them did. */
export function useProfileName(): (profile: Pick<Profile, 'kind' | 'name'>) => string {
  const { t } = useTranslation('frame');
  return ({ kind, name }) => (kind === 'sample' ? t('sample') : name);
}

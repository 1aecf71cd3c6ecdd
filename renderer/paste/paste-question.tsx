import { Button } from '@mantine/core';
import type { Profile } from '../../shared/contract/profile.ts';
import { readableUrl, splitUrl } from '../../shared/url/index.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { printRoute } from '../frame/route.ts';
import { useWords } from '../i18n/use-words.ts';
import { useProfileName } from '../profiles/profile-name.ts';
import classes from './paste.module.css';
import type { PastedInUse, PastedState } from './use-pasted.ts';

interface PasteQuestionProps {
  readonly state: Extract<PastedState, { kind: 'choosing' | 'no-api' | 'failed' }>;
  readonly profile: Profile;
  readonly onChoose: PastedInUse['openIn'];
  readonly onClose: () => void;
}

/** Which deployment a pasted request is for, or why it cannot be opened. */
export function PasteQuestion({ state, profile, onChoose, onClose }: PasteQuestionProps): React.ReactNode {
  const { t } = useWords('paste');
  const nameOf = useProfileName();
  if (state.kind === 'failed') return <ProblemNotice problem={state.problem} />;
  if (state.kind === 'no-api') {
    return (
      <div role="alert">
        <p>{t('noApi', { profile: nameOf(profile) })}</p>
        <p className={classes.address}>{splitUrl(readableUrl(state.request.url)).base}</p>
      </div>
    );
  }
  const { request, origin, profiles, found } = state;
  return (
    <div>
      <p>{found ? t('which', { origin }) : t('noProfile', { origin })}</p>
      {found ? null : <p>{t('openElsewhere')}</p>}
      <ul className={classes.profiles} aria-label={t('deployments')}>
        {profiles.map((one, index) => (
          <li key={one.id}>
            <Button
              variant="default"
              autoFocus={index === 0}
              leftSection={<span className={classes.dot} style={{ background: one.colour }} aria-hidden />}
              onClick={() => onChoose(request, one.id)}
            >
              {nameOf(one)}
            </Button>
          </li>
        ))}
      </ul>
      {found ? null : (
        <a href={printRoute({ screen: 'profiles' })} onClick={onClose}>
          {t('toProfiles')}
        </a>
      )}
    </div>
  );
}

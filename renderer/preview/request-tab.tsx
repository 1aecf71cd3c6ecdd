import { useTranslation } from 'react-i18next';
import { CopyButton } from '../components/copy-button.tsx';
import { HeaderLines } from './header-lines.tsx';
import classes from './preview.module.css';
import type { RunState } from './run-state.ts';

/** The request as it was sent, its secrets removed, to be read and copied. */
export function RequestTab({ state }: { readonly state: RunState }): React.ReactNode {
  const { t } = useTranslation('preview');
  const { runId, url, sentHeaders, credential } = state;
  if (runId === null) return <p className={classes.hint}>{t('noText')}</p>;
  const message = [`GET ${url}`, ...sentHeaders.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark; this is only a scrolled text with a name.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keyboard.
    <div role="group" aria-label={t('tabs.request')} tabIndex={0} className={classes.headers}>
      <div className={classes.requestHead}>
        <h3>{t('headers.request')}</h3>
        <CopyButton text={message} name={t('request.copyName')} label={t('request.copy')} />
      </div>
      <p className={classes.startLine}>GET {url}</p>
      <HeaderLines lines={sentHeaders} />
      <p className={classes.dim}>
        {t('headers.credential')} {t(`headers.${credential ?? 'none'}`)}
      </p>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import classes from './preview.module.css';
import type { RunState } from './run-state.ts';

/** The request as sent, without its secrets, and the head of the answer. */
export function HeadersTab({ state }: { readonly state: RunState }): React.ReactNode {
  const { t } = useTranslation('preview');
  const { runId, url, sentHeaders, credential, status, statusText, headers, nextUrl } = state;
  if (runId === null) return <p className={classes.hint}>{t('noText')}</p>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark; this is only a scrolled text with a name.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keyboard.
    <div role="group" aria-label={t('tabs.headers')} tabIndex={0} className={classes.headers}>
      <h3>{t('headers.request')}</h3>
      <p className={classes.startLine}>GET {url}</p>
      <HeaderLines lines={sentHeaders} />
      <p className={classes.dim}>
        {t('headers.credential')} {t(`headers.${credential ?? 'none'}`)}
      </p>
      <h3>{t('headers.answer')}</h3>
      {status === null ? (
        <p className={classes.dim}>{t('headers.waiting')}</p>
      ) : (
        <>
          <p className={classes.startLine}>
            {status} {statusText}
          </p>
          <HeaderLines lines={headers} />
        </>
      )}
      {nextUrl === null ? null : (
        <>
          <h3>{t('headers.next')}</h3>
          <p className={classes.startLine}>{nextUrl}</p>
        </>
      )}
    </div>
  );
}

function HeaderLines({ lines }: { readonly lines: readonly (readonly [string, string])[] }): React.ReactNode {
  return (
    <dl className={classes.headerLines}>
      {lines.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a header may come twice, and the list never changes its order.
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import { Button, CloseButton } from '@mantine/core';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import { readableUrl, splitUrl } from '../../shared/url/index.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { useConnectionName } from '../connections/connections-context.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { printRoute } from '../navigation/route.ts';
import classes from './paste.module.css';
import type { PastedInUse, PastedState, Remainder } from './use-pasted.ts';

interface PasteQuestionProps {
  readonly state: Extract<PastedState, { kind: 'choosing' | 'no-api' | 'failed' }>;
  readonly connection: Connection;
  readonly onChoose: PastedInUse['openIn'];
  readonly onClose: () => void;
}

/** Renders the selection of a connection for a pasted request, or the reason why the request can't be opened. */
export function PasteQuestion({ state, connection, onChoose, onClose }: PasteQuestionProps): React.ReactNode {
  const { t } = useTexts('paste');
  const nameOf = useConnectionName();
  if (state.kind === 'failed') return <ProblemNotice problem={state.problem} />;
  if (state.kind === 'no-api') {
    return (
      <div role="alert">
        <p>{t('noApi', { connection: nameOf(connection) })}</p>
        <p className={classes.address}>{splitUrl(readableUrl(state.request.url)).base}</p>
      </div>
    );
  }
  const { request, origin, connections, found } = state;
  return (
    <div>
      <p>{found ? t('which', { origin }) : t('noConnection', { origin })}</p>
      {found ? null : <p>{t('openElsewhere')}</p>}
      <ul className={classes.connections} aria-label={t('connections')}>
        {connections.map((one, index) => (
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
        <a href={printRoute({ screen: 'connections' })} onClick={onClose}>
          {t('toConnections')}
        </a>
      )}
    </div>
  );
}

interface PasteNoticeProps {
  readonly omitted: readonly Remainder[];
  readonly onDismiss: () => void;
}

/** Renders the parts of a pasted request that the query doesn't contain. */
export function PasteNotice({ omitted, onDismiss }: PasteNoticeProps): React.ReactNode {
  const { t } = useTexts('paste');
  const textOf = (one: Remainder): string => {
    switch (one.what) {
      case 'credentials':
      case 'body':
      case 'further':
        return t(`left.${one.what}`);
      case 'substitution':
      case 'after':
        return t(`left.${one.what}`, { text: one.text });
      default:
        return t(`left.${one.what}`, { name: one.name });
    }
  };
  return (
    <section aria-label={t('notice')} className={classes.notice} role="status">
      <div>
        <p>{t('leftOut')}</p>
        <ul aria-label={t('notice')}>
          {omitted.map((one) => (
            <li key={JSON.stringify(one)}>{textOf(one)}</li>
          ))}
        </ul>
      </div>
      <CloseButton size="sm" title={t('dismiss')} onClick={onDismiss} />
    </section>
  );
}

import { Button, UnstyledButton } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import { serverKindOf } from '../../shared/servers/index.ts';
import type { ValidationIssue } from '../../shared/validation/validation-issues.ts';
import { ProductionMark } from '../connections/connection-switcher.tsx';
import styles from '../connections/connections.module.css';
import { useConnectionName, useConnections } from '../connections/connections-context.ts';
import { useValidationMessages } from '../connections/validation-messages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { usePersistedValue } from '../session/use-persisted-value.ts';
import { ConnectionEditor } from './editor/connection-editor.tsx';
import { ImportButton } from './import-button.tsx';
import { OpenReportButton } from './testing/open-report-button.tsx';

/** Renders the list of connections, and the form of the opened connection. */
export function ConnectionsScreen() {
  const { t } = useTexts('connections');
  const { connections, current, reload, unsaved } = useConnections();
  const [fresh, setFresh] = useState(false);
  const [opened, setOpened] = useOpenedConnection();
  const [validationIssues, setValidationIssues] = useState<readonly ValidationIssue[]>([]);
  const connection = opened === 'new' ? null : (connections.find(({ id }) => id === opened) ?? current);
  // Another part of the window can have changed the sign-in method. A form with older data would revert the change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run once, when the screen opens.
  useEffect(() => {
    reload()
      .catch(() => undefined)
      .finally(() => setFresh(true));
  }, []);
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('explanation')}</p>
        <Remarks />
      </div>
      <div className={styles.side}>
        <ul className={styles.list} aria-label={t('list')}>
          {connections.map((one) => (
            <li key={one.id}>
              <ConnectionItem connection={one} opened={one.id === connection?.id} onOpen={() => setOpened(one.id)} />
            </li>
          ))}
        </ul>
        <div className={styles.buttons}>
          {/* The form of a connection that can be saved has the primary button. */}
          <Button variant={connection?.readOnly === true ? 'filled' : 'default'} onClick={() => setOpened('new')}>
            {t('add')}
          </Button>
          {unsaved.of('new') !== null && <span className={styles.unsaved}>{t('unsaved')}</span>}
          <ImportButton onValidationIssues={setValidationIssues} onImported={setOpened} />
          <OpenReportButton />
        </div>
        {validationIssues.length > 0 && (
          <div role="alert">
            <p className={styles.refused}>{t('importRefused')}</p>
            <ValidationIssues validationIssues={validationIssues} />
          </div>
        )}
      </div>
      {fresh && <ConnectionEditor key={connection?.id ?? 'new'} connection={connection} onOpen={(id) => setOpened(id ?? current.id)} />}
    </div>
  );
}

function ConnectionItem({
  connection,
  opened,
  onOpen,
}: {
  readonly connection: Connection;
  readonly opened: boolean;
  readonly onOpen: () => void;
}) {
  const { t } = useTexts('connections');
  const { current, unsaved } = useConnections();
  const nameOf = useConnectionName();
  return (
    <UnstyledButton className={styles.item} aria-current={opened} onClick={onOpen}>
      <span className={styles.dot} style={{ background: connection.colour }} aria-hidden />
      <span className={styles.itemName}>{nameOf(connection)}</span>
      {connection.production && <ProductionMark />}
      {connection.id === current.id && <span className={styles.remark}>{t('inUse')}</span>}
      {unsaved.of(connection.id) !== null && <span className={styles.unsaved}>{t('unsaved')}</span>}
      {connection.readOnly && !serverKindOf(connection.kind).runsHere && <span className={styles.remark}>{t('managed')}</span>}
    </UnstyledButton>
  );
}

function Remarks() {
  const { t } = useTexts('connections');
  const { rules } = useConnections();
  return (
    <>
      {rules.policyIssues.length > 0 && (
        <div role="note">
          <p className={styles.warning}>{t('policyBroken', { file: rules.policyFile ?? '' })}</p>
          <ValidationIssues validationIssues={rules.policyIssues} />
        </div>
      )}
      {rules.setAside !== null && (
        <div role="note">
          <p className={styles.warning}>
            {t(rules.setAside.validationIssues.length === 0 ? 'settingsReset' : 'setAside', { file: rules.setAside.file })}
          </p>
          <ValidationIssues validationIssues={rules.setAside.validationIssues} />
        </div>
      )}
    </>
  );
}

function ValidationIssues({ validationIssues }: { readonly validationIssues: readonly ValidationIssue[] }) {
  const messageOf = useValidationMessages();
  return (
    <ul className={styles.validationIssues}>
      {validationIssues.map((validationIssue) => (
        <li key={`${validationIssue.path} ${validationIssue.code}`}>
          {validationIssue.path !== '' && <code>{validationIssue.path}: </code>}
          {messageOf(validationIssue)}
        </li>
      ))}
    </ul>
  );
}

const openedSchema = z.string();

/**
 * Holds the id of the connection whose form is open. The id of a new connection is `new`. Initially opens the last form if it is unsaved,
 * otherwise the current connection.
 */
function useOpenedConnection(): readonly [string, (id: string) => void] {
  const { current, unsaved } = useConnections();
  const [lastOpened, keep] = usePersistedValue('dataquay.profiles.opened', openedSchema, '');
  const [opened, setOpened] = useState(() => (unsaved.of(lastOpened) === null ? current.id : lastOpened));
  const open = useCallback(
    (id: string) => {
      keep(id);
      setOpened(id);
    },
    [keep],
  );
  return [opened, open];
}

import { Button, Checkbox, FileButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ImportGrant, ImportPreview } from '../../shared/contract/connections/import.ts';
import { type ValidationIssue, validationIssue } from '../../shared/validation/validation-issues.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useClient } from '../components/client-context.ts';
import { Dialog } from '../components/dialog.tsx';
import { problemOf } from '../connection/problem-of.ts';
import styles from '../connections/connections.module.css';
import { useConnections } from '../connections/connections-context.ts';
import { showInvisible } from '../grid/cell-display.ts';
import { useTexts } from '../i18n/use-texts.ts';

interface ImportButtonProps {
  readonly onValidationIssues: (validationIssues: readonly ValidationIssue[]) => void;
  readonly onImported: (connectionId: string) => void;
}

/** A loaded file that waits for confirmation. */
interface Waiting {
  readonly fileName: string;
  readonly text: string;
  readonly connections: ImportPreview['connections'];
}

/** Renders a button that imports the connections of a file. Asks for confirmation if they need more than requests to their own servers. */
export function ImportButton({ onValidationIssues, onImported }: ImportButtonProps): ReactNode {
  const { t } = useTexts('connections');
  const client = useClient();
  const announce = useAnnounce();
  const { reload } = useConnections();
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  const withErrorReport = async (fileName: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const { code, detail } = problemOf(error);
      onValidationIssues([validationIssue(fileName, 'unreadable', { reason: detail ?? code })]);
    }
  };
  const take = async (text: string, confirmed: readonly string[]): Promise<void> => {
    setWaiting(null);
    const { connections, validationIssues } = await client.connections.import({ text, confirmed: [...confirmed] });
    onValidationIssues(validationIssues);
    const [first] = connections;
    if (first === undefined) return;
    await reload();
    announce(t('imported', { count: connections.length }));
    onImported(first.id);
  };
  const read = async (file: File): Promise<void> => {
    const text = await file.text();
    const { connections, validationIssues } = await client.connections.inspectImport({ text });
    onValidationIssues(validationIssues);
    if (validationIssues.length > 0) return;
    if (connections.every(({ grants }) => grants.length === 0)) return take(text, []);
    setWaiting({ fileName: file.name, text, connections });
  };

  return (
    <>
      <FileButton accept="application/json,.json" onChange={(file) => file !== null && void withErrorReport(file.name, () => read(file))}>
        {(props) => (
          <Button variant="default" {...props}>
            {t('import')}
          </Button>
        )}
      </FileButton>
      <Dialog title={t('importTitle')} opened={waiting !== null} onClose={() => setWaiting(null)} width={640}>
        {waiting !== null && (
          <ImportQuestion
            connections={waiting.connections}
            onImport={(confirmed) => void withErrorReport(waiting.fileName, () => take(waiting.text, confirmed))}
            onCancel={() => setWaiting(null)}
          />
        )}
      </Dialog>
    </>
  );
}

interface ImportQuestionProps {
  readonly connections: ImportPreview['connections'];
  /** Called with the ids of the selected settings. */
  readonly onImport: (confirmed: readonly string[]) => void;
  readonly onCancel: () => void;
}

/**
 * Lists the settings of imported connections that go beyond requests to their own servers. Each setting is off until the user selects it.
 */
function ImportQuestion({ connections, onImport, onCancel }: ImportQuestionProps): ReactNode {
  const { t } = useTexts('connections');
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const toggle = ({ id }: ImportGrant, isConfirmed: boolean): void => {
    const others = [...confirmed].filter((one) => one !== id);
    setConfirmed(new Set(isConfirmed ? [...others, id] : others));
  };
  return (
    <>
      <p>{t('importExplanation')}</p>
      {connections.map(({ name, baseUrl, grants }, index) =>
        grants.length === 0 ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: names can be duplicated, so only the position in the file is unique.
          <fieldset key={index} className={styles.grants}>
            <legend>{t('importFrom', { name: showInvisible(name), baseUrl: showInvisible(baseUrl) })}</legend>
            {grants.map((grant) => (
              <Checkbox
                key={grant.id}
                label={t(`grant-${grant.kind}`, { value: showInvisible(grant.value) })}
                description={t(`effect-${grant.kind}`)}
                checked={confirmed.has(grant.id)}
                onChange={(event) => toggle(grant, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ),
      )}
      <div className={styles.buttons}>
        <Button onClick={() => onImport([...confirmed])}>
          {confirmed.size === 0 ? t('importWithout') : t('importWith', { count: confirmed.size })}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </>
  );
}

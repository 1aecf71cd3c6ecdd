import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type CertificateException, withCertificateException } from '../../../shared/contract/connections/certificate-exception.ts';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import { type SecretPurpose, secretsOf } from '../../../shared/contract/signing-in/secret.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { addableKindOf, serverKindOf } from '../../../shared/servers/index.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { useClient } from '../../components/client-context.ts';
import { ProblemNotice } from '../../components/problem.tsx';
import { saveText } from '../../components/save-file.ts';
import { problemOf } from '../../connection/problem-of.ts';
import type { DraftField } from '../../connections/connection-draft.ts';
import { useChooseConnection } from '../../connections/connection-switcher.tsx';
import styles from '../../connections/connections.module.css';
import { useConnectionName, useConnections } from '../../connections/connections-context.ts';
import { useSecrets } from '../../connections/secrets/use-secrets.ts';
import type { UnsavedForm } from '../../connections/unsaved-forms.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { TestHistory } from '../testing/test-history.tsx';
import { checkOptionsOf, isValidApi, TestOptionsForm, useTestOptions } from '../testing/test-options.tsx';
import { TestPanel } from '../testing/test-panel.tsx';
import { useConnectionTest } from '../testing/use-connection-test.ts';
import { FormContext } from './field.tsx';
import { AdvancedSection, ServerSection } from './form-sections.tsx';
import { proxyOf, signInSettingsOf } from './read-draft.ts';
import { SecretsSection } from './secrets-section.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { useConnectionForm } from './use-connection-form.ts';

interface ConnectionEditorProps {
  /** The connection to edit. Null for a new connection. */
  readonly connection: Connection | null;
  /** Opens another connection. Null opens the current one. */
  readonly onOpen: (connectionId: string | null) => void;
}

/** Renders the form of a connection: settings, secrets, connection test and actions. */
export function ConnectionEditor({ connection, onOpen }: ConnectionEditorProps) {
  const { t } = useTexts('connections');
  const client = useClient();
  const announce = useAnnounce();
  const { current, reload } = useConnections();
  const choose = useChooseConnection();
  const nameOf = useConnectionName();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const check = useConnectionTest();
  const [testOptions, changeTestOptions] = useTestOptions();
  const container = useRef<HTMLFormElement>(null);
  const form = useConnectionForm(connection);
  const { draft, readOnly } = form;
  const secrets = useSecrets(connection?.id ?? current.id, form);

  useEffect(() => {
    if (form.readings > 0) container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.readings]);

  const purposes = secretsOf({
    methods: draft.methods,
    ...signInSettingsOf(draft),
    connection: { proxy: proxyOf(draft) },
  });
  const moved = connection !== null && (draft.baseUrl !== connection.baseUrl || draft.tokenUrl !== (connection.oauth?.tokenUrl ?? ''));
  const wrong = Object.keys(form.mistakes).length;

  /** Runs an action and shows its error. Returns whether the action succeeded. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(problemOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };

  /** Saves the form and the typed secrets. Returns the saved connection. Null if saving failed. */
  const save = async (): Promise<Connection | null> => {
    if (connection !== null && readOnly) return saveSecrets(connection);
    const settings = form.read();
    if (settings === null) return null;
    let saved: Connection | null = null;
    await attempt(async () => {
      saved =
        connection === null
          ? await client.connections.create(settings)
          : await client.connections.change({ connectionId: connection.id, settings });
      await secrets.give(saved.id, purposes);
      await reload();
      form.discard();
      announce(t('saved', { name: saved.name }));
    });
    return saved;
  };

  /** Saves only the typed secrets, because the settings of the connection are managed by the administrator. */
  const saveSecrets = async (managed: Connection): Promise<Connection | null> => {
    const isSaved = await attempt(async () => {
      await secrets.give(managed.id, purposes);
      form.discard();
      announce(t('saved', { name: nameOf(managed) }));
    });
    return isSaved ? managed : null;
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const saved = await save();
    if (saved !== null && connection === null) onOpen(saved.id);
  };

  const startCheck = async (): Promise<void> => {
    if (connection === null) return;
    const checked = readOnly && !form.unsaved ? connection : await save();
    if (checked !== null) check.start(checked.id, checkOptionsOf(testOptions));
  };

  /** Adds a certificate exception to the saved connection, and repeats the test. */
  const accept = (exception: CertificateException): void =>
    void attempt(async () => {
      if (connection === null) return;
      const { id: connectionId, readOnly: _, kind, connection: network, ...rest } = connection;
      const certificateExceptions = withCertificateException(network.certificateExceptions, exception);
      const settings = {
        ...rest,
        kind: addableKindOf(kind),
        connection: { ...network, certificateExceptions },
      } as const;
      await client.connections.change({ connectionId, settings });
      await reload();
      announce(t('checking.accepted', { origin: exception.origin }));
      check.start(connectionId, checkOptionsOf(testOptions));
    });

  const forget = (purpose: SecretPurpose): void =>
    void attempt(async () => {
      await secrets.forget(purpose);
      announce(t('secret.forgotten', { name: t(`secret.names.${purpose}`) }));
    });

  const title = connection === null ? t('newTitle') : nameOf(connection);
  return (
    <form ref={container} className={styles.editor} onSubmit={submit} aria-label={title} noValidate>
      <div className={styles.bar}>
        <h2>{title}</h2>
        {(!readOnly || form.unsaved) && (
          <Button type="submit" loading={busy}>
            {t('save')}
          </Button>
        )}
        {connection !== null && (
          <Button variant="default" loading={check.running} disabled={!isValidApi(testOptions)} onClick={startCheck}>
            {t(readOnly && !form.unsaved ? 'testOnly' : 'check')}
          </Button>
        )}
        {connection !== null && connection.id !== current.id && (
          <Button variant="default" onClick={() => choose(connection.id)}>
            {t('use')}
          </Button>
        )}
        {connection === null && (
          <Button
            variant="default"
            onClick={() => {
              form.discard();
              onOpen(current.id);
            }}
          >
            {t('cancel')}
          </Button>
        )}
        {connection !== null && form.unsaved && (
          <Button
            variant="default"
            onClick={() => {
              form.discard();
              announce(t('discarded'));
            }}
          >
            {t('discard')}
          </Button>
        )}
        {connection !== null && !serverKindOf(connection.kind).runsHere && (
          <ConnectionActions connection={connection} attempt={attempt} onOpen={onOpen} />
        )}
        {wrong > 0 && (
          <p className={styles.refused} role="alert">
            {t('mended', { count: wrong })}
          </p>
        )}
      </div>
      {connection !== null && serverKindOf(connection.kind).runsHere && (
        <p className={styles.note}>{t(`ownServer.${connection.kind === 'sample' ? 'sample' : 'local'}`)}</p>
      )}
      {form.unsaved && (
        <p className={styles.attention}>
          {t('unsavedNote')} {purposes.length > 0 && t('secretsNotKept')}
        </p>
      )}
      <LostInput lost={form.lost} />
      {moved && (secrets.stored?.secrets.length ?? 0) > 0 && <p className={styles.attention}>{t('secretsGone')}</p>}
      {problem && <ProblemNotice problem={problem} />}
      {connection !== null && <TestOptionsForm options={testOptions} onChange={changeTestOptions} />}
      <TestPanel
        connection={connection}
        check={check}
        onRepeat={() => connection !== null && check.start(connection.id, { ...checkOptionsOf(testOptions), repeated: true })}
        {...(readOnly ? {} : { onAccept: accept })}
      />
      {connection !== null && <TestHistory connectionId={connection.id} edition={check.running} />}
      {(connection === null || !serverKindOf(connection.kind).runsHere) && (
        <FormContext value={form}>
          <div className={styles.form}>
            <div className={styles.column}>
              <ServerSection />
              <SecretsSection purposes={purposes} secrets={secrets} isSaved={connection !== null} onForget={forget} />
              <AdvancedSection />
            </div>
            <div className={styles.column}>
              <SignInSection />
            </div>
          </div>
        </FormContext>
      )}
    </form>
  );
}

interface ConnectionActionsProps {
  readonly connection: Connection;
  readonly attempt: (work: () => Promise<void>) => Promise<boolean>;
  readonly onOpen: (connectionId: string | null) => void;
}

/** Renders the buttons that duplicate, export and remove the connection. Removing asks for confirmation in place. */
function ConnectionActions({ connection, attempt, onOpen }: ConnectionActionsProps) {
  const { t } = useTexts('connections');
  const client = useClient();
  const announce = useAnnounce();
  const { current, choose, connections, reload } = useConnections();
  const [isConfirming, setConfirming] = useState(false);
  const { id: connectionId, name } = connection;

  const duplicate = async (): Promise<void> => {
    const copy = await client.connections.duplicate({ connectionId, name: t('copyOf', { name }).slice(0, 100) });
    await reload();
    onOpen(copy.id);
  };
  const exportIt = async (): Promise<void> => {
    const { text } = await client.connections.export({ connectionId });
    saveText(`${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.dataquay.json`, text);
    announce(t('exported'));
  };
  const remove = async (): Promise<void> => {
    await client.connections.remove({ connectionId });
    const first = connections.find(({ id }) => id !== connectionId);
    if (current.id === connectionId && first !== undefined) choose(first.id);
    await reload();
    announce(t('removed', { name }));
    onOpen(null);
  };
  if (isConfirming) {
    return (
      <>
        <span>{t('removeAsk', { name })}</span>
        <Button color="red" onClick={() => void attempt(remove)}>
          {t('removeSure')}
        </Button>
        <Button variant="default" onClick={() => setConfirming(false)}>
          {t('keepIt')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button variant="default" onClick={() => void attempt(duplicate)}>
        {t('duplicate')}
      </Button>
      <Button variant="default" onClick={() => void attempt(exportIt)}>
        {t('export')}
      </Button>
      {!connection.readOnly && (
        <Button variant="default" onClick={() => setConfirming(true)}>
          {t('remove')}
        </Button>
      )}
    </>
  );
}

/** Text keys of the fields that might not be saved because they could contain a secret. */
const fieldTexts = {
  baseUrl: 'where.baseUrl',
  tokenUrl: 'signIn.tokenUrl',
  issuer: 'signIn.issuer',
  allowedOrigins: 'advanced.allowedOrigins',
  proxyUrl: 'advanced.proxyUrl',
  pacUrl: 'advanced.pacUrl',
  certificateExceptions: 'advanced.certificateExceptions',
} as const satisfies Partial<Record<DraftField, string>>;

/** Lists the inputs that the user must enter again. These inputs weren't saved because they were secrets or could contain a secret. */
function LostInput({ lost }: { readonly lost: UnsavedForm['lost'] }) {
  const { t } = useTexts('connections');
  const { list } = useFormats();
  const secrets = lost.secrets.map((purpose) => t(`secret.names.${purpose}`));
  const labels = Object.entries(fieldTexts).filter(([field]) => lost.fields.some((one) => one === field));
  const names = [...secrets, ...labels.map(([, key]) => t(key))];
  if (names.length === 0) return null;
  return (
    <p className={styles.attention} role="note">
      {t('lost', { names: list(names) })}
    </p>
  );
}

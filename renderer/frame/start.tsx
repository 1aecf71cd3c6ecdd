import { useEffect, useMemo } from 'react';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import type { ConnectionRules } from '../../shared/contract/connections/connection-rules.ts';
import { type About, defaultSettings, type Settings } from '../../shared/contract/connections/settings.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import { Announcer } from '../components/announcer.tsx';
import { ClientContext } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { ConnectionsContext, useConnectionsState } from '../connections/connections-context.ts';
import { restoreForms } from '../connections/persisted-forms.ts';
import type { UnsavedForm } from '../connections/unsaved-forms.ts';
import { languageOf } from '../i18n/language.ts';
import { TextsProvider } from '../i18n/texts-provider.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { PastedRequestProvider } from '../paste/pasted-request-context.tsx';
import { SettingsContext, useSettingsState } from '../preferences/use-settings.ts';
import { PersistenceProblemProvider } from '../session/persistence-problem.tsx';
import { SessionProvider, useHeldWindow } from '../session/session-provider.tsx';
import { takeWindowName, WindowContext, type WindowName } from '../session/window-name.ts';
import { Themed } from '../theme/themed.tsx';
import { rescueFocus } from './focus-recovery.ts';
import { Frame } from './frame.tsx';
import styles from './start.module.css';

interface StartProps {
  readonly connect: () => Promise<ApplicationClient>;
}

/** The data that the page loads before it can show anything. */
interface StartState {
  readonly client: ApplicationClient;
  readonly about: About;
  readonly settings: Settings;
  readonly connections: readonly Connection[];
  readonly rules: ConnectionRules;
  readonly name: WindowName;
  /** Unsaved forms of connections. */
  readonly forms: ReadonlyMap<string, UnsavedForm>;
}

/** Connects to the application and renders its frame. Progress and errors are shown in the system's language and theme. */
export function Start({ connect }: StartProps) {
  const load = useMemo(
    () => async (): Promise<StartState> => {
      const client = await connect();
      const name = await takeWindowName();
      // The page also starts if saved forms can't be loaded.
      const forming = client.session.forms({ windowId: name.id, former: name.former }).catch(() => null);
      const [about, settings, connections, rules] = await Promise.all([
        client.application.about(),
        client.settings.read(),
        client.connections.list(),
        client.connections.rules(),
      ]);
      const begun = await forming;
      const isKnown = (key: string): boolean => key === 'new' || connections.some(({ id, readOnly }) => id === key && !readOnly);
      const forms = begun === null ? new Map<string, UnsavedForm>() : restoreForms(begun, isKnown);
      return { client, about, settings, connections, rules, name, forms };
    },
    [connect],
  );
  const { value, problem, busy, again } = useLoaded(load);
  if (value)
    return (
      <WindowContext value={value.name}>
        <PersistenceProblemProvider>
          <StartedApplication {...value} />
        </PersistenceProblemProvider>
      </WindowContext>
    );
  return (
    <TextsProvider language={languageOf('system', navigator.language)} systemLanguage={navigator.language}>
      <Themed chosen={defaultSettings.theme}>
        <main className={styles.place}>
          <h1>Dataquay</h1>
          {problem ? <ProblemNotice problem={problem} onRetry={again} retrying={busy} /> : <Connecting />}
        </main>
      </Themed>
    </TextsProvider>
  );
}

function Connecting() {
  const { t } = useTexts('frame');
  return <Waiting what={t('connecting')} />;
}

function NoConnection() {
  const { t } = useTexts('frame');
  return (
    <main className={styles.place}>
      <h1>Dataquay</h1>
      <p>{t('noConnection')}</p>
    </main>
  );
}

function StartedApplication({ client, about, settings: read, connections, rules, name, forms }: StartState) {
  const settings = useSettingsState(client, read, about);
  useEffect(rescueFocus, []);
  const language = languageOf(settings.settings.language, about.systemLanguage);
  const inUse = useConnectionsState(client, connections, rules, settings, forms);
  useHeldWindow(client, name.id);
  return (
    <ClientContext value={client}>
      <SettingsContext value={settings}>
        <TextsProvider language={language} systemLanguage={about.systemLanguage}>
          <Themed chosen={settings.settings.theme}>
            <Announcer>
              {inUse === null ? (
                <NoConnection />
              ) : (
                <ConnectionsContext value={inUse}>
                  <PastedRequestProvider>
                    <SessionProvider key={inUse.current.id} connectionId={inUse.current.id}>
                      <Frame connection={inUse.current} />
                    </SessionProvider>
                  </PastedRequestProvider>
                </ConnectionsContext>
              )}
            </Announcer>
          </Themed>
        </TextsProvider>
      </SettingsContext>
    </ClientContext>
  );
}

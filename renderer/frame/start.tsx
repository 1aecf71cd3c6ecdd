import { useEffect, useMemo } from 'react';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { Profile } from '../../shared/contract/profile.ts';
import type { ProfileRules } from '../../shared/contract/profile-rules.ts';
import { type About, defaultSettings, type Settings } from '../../shared/contract/settings.ts';
import { Announcer } from '../components/announcer.tsx';
import { ClientContext } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { languageOf } from '../i18n/language.ts';
import { useWords } from '../i18n/use-words.ts';
import { Words } from '../i18n/words.tsx';
import { WithPastedPost } from '../paste/with-pasted-post.tsx';
import { foundForms } from '../profiles/kept-forms.ts';
import { ProfilesContext, useProfilesState } from '../profiles/profiles-context.ts';
import type { UnsavedForm } from '../profiles/unsaved.ts';
import { useLeaving } from '../session/use-leaving.ts';
import { WindowContext } from '../session/window-context.ts';
import { takeWindowName, type WindowName } from '../session/window-id.ts';
import { WithKeepingTrouble } from '../session/with-keeping-trouble.tsx';
import { WithSession } from '../session/with-session.tsx';
import { SettingsContext, useSettingsState } from '../settings/use-settings.ts';
import { Themed } from '../theme/themed.tsx';
import { Frame } from './frame.tsx';
import { rescueFocus } from './rescue-focus.ts';
import styles from './start.module.css';

interface StartProps {
  readonly connect: () => Promise<ApplicationClient>;
}

/** What the page must know before it can show anything of its own. */
interface Beginning {
  readonly client: ApplicationClient;
  readonly about: About;
  readonly settings: Settings;
  readonly profiles: readonly Profile[];
  readonly rules: ProfileRules;
  readonly name: WindowName;
  /** Of profiles, begun and not saved. */
  readonly forms: ReadonlyMap<string, UnsavedForm>;
}

/** Connects to the application, then shows its frame; until then, and where it fails, says so in the system's language and theme. */
export function Start({ connect }: StartProps) {
  const load = useMemo(
    () => async (): Promise<Beginning> => {
      const client = await connect();
      const name = await takeWindowName();
      // Forms that cannot be read are no reason to show nothing.
      const forming = client.session.forms({ windowId: name.id, former: name.former }).catch(() => null);
      const [about, settings, profiles, rules] = await Promise.all([
        client.application.about(),
        client.settings.read(),
        client.profiles.list(),
        client.profiles.rules(),
      ]);
      const begun = await forming;
      const isKnown = (key: string): boolean => key === 'new' || profiles.some(({ id, readOnly }) => id === key && !readOnly);
      const forms = begun === null ? new Map<string, UnsavedForm>() : foundForms(begun, isKnown);
      return { client, about, settings, profiles, rules, name, forms };
    },
    [connect],
  );
  const { value, problem, busy, again } = useLoaded(load);
  if (value)
    return (
      <WindowContext value={value.name}>
        <WithKeepingTrouble>
          <Begun {...value} />
        </WithKeepingTrouble>
      </WindowContext>
    );
  return (
    <Words language={languageOf('system', navigator.language)} systemLanguage={navigator.language}>
      <Themed chosen={defaultSettings.theme}>
        <main className={styles.place}>
          <h1>Dataquay</h1>
          {problem ? <ProblemNotice problem={problem} onRetry={again} retrying={busy} /> : <Connecting />}
        </main>
      </Themed>
    </Words>
  );
}

function Connecting() {
  const { t } = useWords('frame');
  return <Waiting what={t('connecting')} />;
}

function NoProfile() {
  const { t } = useWords('frame');
  return (
    <main className={styles.place}>
      <h1>Dataquay</h1>
      <p>{t('noProfile')}</p>
    </main>
  );
}

function Begun({ client, about, settings: read, profiles, rules, name, forms }: Beginning) {
  const settings = useSettingsState(client, read, about);
  useEffect(rescueFocus, []);
  const language = languageOf(settings.settings.language, about.systemLanguage);
  const inUse = useProfilesState(client, profiles, rules, settings, forms);
  useLeaving(client, name.id);
  return (
    <ClientContext value={client}>
      <SettingsContext value={settings}>
        <Words language={language} systemLanguage={about.systemLanguage}>
          <Themed chosen={settings.settings.theme}>
            <Announcer>
              {inUse === null ? (
                <NoProfile />
              ) : (
                <ProfilesContext value={inUse}>
                  <WithPastedPost>
                    <WithSession key={inUse.current.id} profileId={inUse.current.id}>
                      <Frame profile={inUse.current} />
                    </WithSession>
                  </WithPastedPost>
                </ProfilesContext>
              )}
            </Announcer>
          </Themed>
        </Words>
      </SettingsContext>
    </ClientContext>
  );
}

import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type CertificateException, withCertificateException } from '../../shared/contract/certificate-exception.ts';
import type { Problem } from '../../shared/contract/problem.ts';
import type { Profile } from '../../shared/contract/profile.ts';
import { type SecretPurpose, secretsOf } from '../../shared/contract/secret.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useClient } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { problemOf } from '../components/problem-of.ts';
import { useWords } from '../i18n/use-words.ts';
import { AdvancedSection } from './advanced-section.tsx';
import { CheckPanel } from './check-panel.tsx';
import { FormContext } from './field.tsx';
import { LostNote } from './lost-note.tsx';
import type { ProfileDraft } from './profile-draft.ts';
import { useProfileName } from './profile-name.ts';
import { useChooseProfile } from './profile-switcher.tsx';
import styles from './profiles.module.css';
import { useProfiles } from './profiles-context.ts';
import { proxyOf } from './read-draft.ts';
import { RemainingActs } from './remaining-acts.tsx';
import { SecretsSection } from './secrets-section.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { useCheck } from './use-check.ts';
import { useProfileForm } from './use-profile-form.ts';
import { useSecrets } from './use-secrets.ts';
import { WhereSection } from './where-section.tsx';

interface ProfileEditorProps {
  /** Null for a new one. */
  readonly profile: Profile | null;
  /** Shows another profile, or none where null. */
  readonly onOpen: (profileId: string | null) => void;
}

/** The form of one profile, its secrets, its check, and what can be done with it. */
export function ProfileEditor({ profile, onOpen }: ProfileEditorProps) {
  const { t } = useWords('profiles');
  const client = useClient();
  const announce = useAnnounce();
  const { current, reload } = useProfiles();
  const choose = useChooseProfile();
  const nameOf = useProfileName();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const check = useCheck();
  const place = useRef<HTMLFormElement>(null);
  const form = useProfileForm(profile);
  const { draft, readOnly } = form;
  const secrets = useSecrets(profile?.id ?? current.id, form);

  useEffect(() => {
    if (form.readings > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.readings]);

  const purposes = secretsOf({
    methods: draft.methods,
    oauth: { ...draft, tokenUrl: null, issuer: null },
    connection: { proxy: proxyOf(draft) },
    kerberos: profile?.kerberos === undefined && draft.ticket !== 'password' ? undefined : kerberosOf(draft),
  });
  const moved = profile !== null && (draft.baseUrl !== profile.baseUrl || draft.tokenUrl !== (profile.oauth?.tokenUrl ?? ''));
  const wrong = Object.keys(form.mistakes).length;

  /** Does something and shows why it failed; true where it did not. */
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

  /** Keeps the form and the secrets typed; the profile as it is now, null where it was not kept. */
  const save = async (): Promise<Profile | null> => {
    const settings = form.read();
    if (settings === null) return null;
    let kept: Profile | null = null;
    await attempt(async () => {
      kept = profile === null ? await client.profiles.create(settings) : await client.profiles.change({ profileId: profile.id, settings });
      await secrets.give(kept.id, purposes);
      await reload();
      form.discard();
      announce(t('saved', { name: kept.name }));
    });
    return kept;
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const kept = await save();
    if (kept !== null && profile === null) onOpen(kept.id);
  };

  const startCheck = async (): Promise<void> => {
    if (profile === null) return;
    const checked = readOnly ? profile : await save();
    if (checked !== null) check.start(checked.id);
  };

  /** Takes the certificate into the profile as it is saved, and goes the way in again. */
  const accept = (exception: CertificateException): void =>
    void attempt(async () => {
      if (profile === null) return;
      const { id: profileId, readOnly: _, kind, connection, ...rest } = profile;
      const certificateExceptions = withCertificateException(connection.certificateExceptions, exception);
      const settings = {
        ...rest,
        kind: kind === 'sample' ? 'marketplace' : kind,
        connection: { ...connection, certificateExceptions },
      } as const;
      await client.profiles.change({ profileId, settings });
      await reload();
      announce(t('checking.accepted', { origin: exception.origin }));
      check.start(profileId);
    });

  const forget = (purpose: SecretPurpose): void =>
    void attempt(async () => {
      await secrets.forget(purpose);
      announce(t('secret.forgotten', { name: t(`secret.names.${purpose}`) }));
    });

  const title = profile === null ? t('newTitle') : nameOf(profile);
  return (
    <form ref={place} className={styles.editor} onSubmit={submit} aria-label={title} noValidate>
      <div className={styles.bar}>
        <h2>{title}</h2>
        {!readOnly && (
          <Button type="submit" loading={busy}>
            {t('save')}
          </Button>
        )}
        {profile !== null && (
          <Button variant="default" loading={check.running} onClick={startCheck}>
            {t('check')}
          </Button>
        )}
        {profile !== null && profile.id !== current.id && (
          <Button variant="default" onClick={() => choose(profile.id)}>
            {t('use')}
          </Button>
        )}
        {profile === null && (
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
        {profile !== null && form.unsaved && (
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
        {profile !== null && profile.kind !== 'sample' && <RemainingActs profile={profile} attempt={attempt} onOpen={onOpen} />}
        {wrong > 0 && (
          <p className={styles.refused} role="alert">
            {t('mended', { count: wrong })}
          </p>
        )}
      </div>
      {form.unsaved && (
        <p className={styles.attention}>
          {t('unsavedNote')} {purposes.length > 0 && t('secretsNotKept')}
        </p>
      )}
      <LostNote lost={form.lost} />
      {moved && (secrets.held?.secrets.length ?? 0) > 0 && <p className={styles.attention}>{t('secretsGone')}</p>}
      {problem && <ProblemNotice problem={problem} />}
      <CheckPanel profile={profile} check={check} {...(readOnly ? {} : { onAccept: accept })} />
      {profile?.kind !== 'sample' && (
        <FormContext value={form}>
          <div className={styles.form}>
            <div className={styles.column}>
              <WhereSection />
              <SecretsSection purposes={purposes} secrets={secrets} made={profile !== null} onForget={forget} />
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

/** As much of the Kerberos settings as tells which secret they need. */
function kerberosOf({ ticket, send, serviceName, canonicalisation, mutualAuthentication }: ProfileDraft): Profile['kerberos'] {
  const from = ticket === 'password' ? ({ from: 'password' } as const) : ({ from: 'system' } as const);
  return { ticket: from, principal: null, serviceName, canonicalisation, realm: null, servicePrincipal: null, mutualAuthentication, send };
}

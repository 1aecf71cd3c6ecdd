import { Checkbox } from '@mantine/core';
import { type SignInMethod, settingsOfMethod, signInMethods } from '../../../shared/contract/connections/profile.ts';
import { useWords } from '../../i18n/use-words.ts';
import styles from '../connections.module.css';
import { useConnections } from '../connections-context.ts';
import { CheckField, ChoiceField, FormPart, TextField, useForm, useMistake } from './field.tsx';

const clientAuthentications = ['post', 'basic'] as const;

/** Renders the sign-in methods of the server, the selected one, and the settings of each. */
export function SignInSection() {
  const { t } = useWords(['profiles', 'signIn']);
  const { draft, change } = useForm();
  const parts = new Set(draft.methods.map((method) => settingsOfMethod[method]));
  const nameOf = (method: SignInMethod): string => t(`signIn:methods.${method}.name`);
  const inUse = useMistake('method');
  return (
    <FormPart title={t('profiles:signIn.title')}>
      <Methods />
      {draft.methods.length > 1 && (
        <ChoiceField
          label={t('profiles:signIn.method')}
          value={draft.method}
          options={draft.methods.map((method) => ({ value: method, label: nameOf(method) }))}
          error={inUse}
          onChange={(method) => change({ method })}
        />
      )}
      {parts.has('oauth') && <OAuthFields />}
      {parts.has('serviceToken') && <TextField field="headerName" label={t('profiles:signIn.headerName')} />}
      {parts.has('kerberos') && <KerberosFields />}
    </FormPart>
  );
}

function Methods() {
  const { t } = useWords(['profiles', 'signIn']);
  const { draft, change, readOnly } = useForm();
  const { rules } = useConnections();
  const mistake = useMistake('methods');
  return (
    <Checkbox.Group
      label={t('profiles:signIn.methods')}
      error={mistake}
      value={[...draft.methods]}
      onChange={(chosen) => {
        const methods = signInMethods.filter((method) => chosen.includes(method));
        const [first] = methods;
        change({ methods, ...(methods.includes(draft.method) || first === undefined ? {} : { method: first }) });
      }}
    >
      <div className={styles.methods}>
        {signInMethods.map((method) => {
          const forbidden = rules.forbiddenMethods.includes(method);
          return (
            <Checkbox
              key={method}
              size="xs"
              value={method}
              disabled={readOnly || (forbidden && !draft.methods.includes(method))}
              label={t(`signIn:methods.${method}.name`)}
              description={forbidden ? t('profiles:signIn.forbidden') : t(`signIn:methods.${method}.explanation`)}
            />
          );
        })}
      </div>
    </Checkbox.Group>
  );
}

function OAuthFields() {
  const { t } = useWords('profiles');
  const { draft, change } = useForm();
  const password = draft.methods.includes('oauth-password');
  return (
    <>
      {password && <p className={styles.note}>{t('signIn.passwordWarning')}</p>}
      {password && <TextField field="username" label={t('signIn.username')} />}
      <TextField field="tokenUrl" label={t('signIn.tokenUrl')} hint={t('signIn.tokenUrlHint')} />
      <TextField field="issuer" label={t('signIn.issuer')} hint={t('signIn.issuerHint')} />
      <TextField field="clientId" label={t('signIn.clientId')} />
      <CheckField field="hasClientSecret" label={t('signIn.hasClientSecret')} />
      {draft.hasClientSecret && (
        <ChoiceField
          label={t('signIn.clientAuthentication')}
          value={draft.clientAuthentication}
          options={clientAuthentications.map((value) => ({ value, label: t(`signIn.clientAuthentications.${value}`) }))}
          onChange={(clientAuthentication) => change({ clientAuthentication })}
        />
      )}
      <TextField field="scope" label={t('signIn.scope')} />
    </>
  );
}

const tickets = ['system', 'named', 'password'] as const;
const canonicalisations = ['none', 'forward', 'forward-and-reverse'] as const;
const sends = ['when-offered', 'always'] as const;

/** Renders the Kerberos settings: ticket and service. */
function KerberosFields() {
  const { t } = useWords('profiles');
  const { draft, change } = useForm();
  return (
    <>
      <ChoiceField
        label={t('kerberos.ticket')}
        value={draft.ticket}
        options={tickets.map((value) => ({ value, label: t(`kerberos.tickets.${value}`) }))}
        onChange={(ticket) => change({ ticket })}
      />
      {draft.ticket === 'named' && <TextField field="ticketName" label={t('kerberos.ticketName')} />}
      <TextField field="principal" label={t('kerberos.principal')} hint={t('kerberos.principalHint')} />
      <TextField field="serviceName" label={t('kerberos.serviceName')} />
      <ChoiceField
        label={t('kerberos.canonicalisation')}
        value={draft.canonicalisation}
        options={canonicalisations.map((value) => ({ value, label: t(`kerberos.canonicalisations.${value}`) }))}
        onChange={(canonicalisation) => change({ canonicalisation })}
      />
      <TextField field="realm" label={t('kerberos.realm')} />
      <TextField field="servicePrincipal" label={t('kerberos.servicePrincipal')} hint={t('kerberos.servicePrincipalHint')} />
      <ChoiceField
        label={t('kerberos.send')}
        value={draft.send}
        options={sends.map((value) => ({ value, label: t(`kerberos.sends.${value}`) }))}
        onChange={(send) => change({ send })}
      />
      <CheckField field="mutualAuthentication" label={t('kerberos.mutualAuthentication')} />
    </>
  );
}

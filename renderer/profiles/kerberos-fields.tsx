import { useWords } from '../i18n/use-words.ts';
import { CheckField, ChoiceField, TextField, useForm } from './field.tsx';

const tickets = ['system', 'named', 'password'] as const;
const canonicalisations = ['none', 'forward', 'forward-and-reverse'] as const;
const sends = ['when-offered', 'always'] as const;

/** Which ticket is used and for which service. */
export function KerberosFields() {
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

import { connectionKinds, serverKindOf } from '../../../shared/servers/index.ts';
import type { DraftField } from '../../connections/connection-draft.ts';
import styles from '../../connections/connections.module.css';
import { useTexts } from '../../i18n/use-texts.ts';
import { CheckField, ChoiceField, FormPart, LinesField, TextField, useForm } from './field.tsx';

/** Renders the name, kind, address, colour and production mark of the server. */
export function ServerSection() {
  const { t } = useTexts('connections');
  const { draft, change } = useForm();
  return (
    <FormPart title={t('where.title')}>
      <TextField field="name" label={t('where.name')} />
      <ChoiceField
        label={t('where.kind')}
        value={draft.kind}
        options={connectionKinds.map((kind) => ({ value: kind, label: t(`where.kinds.${kind}`) }))}
        onChange={(kind) => change({ kind })}
      />
      <TextField field="baseUrl" label={t('where.baseUrl')} hint={t(`where.baseUrlHint.${draft.kind}`)} />
      <TextField field="colour" type="color" label={t('where.colour')} />
      <CheckField field="production" label={t('where.production')} />
    </FormPart>
  );
}

const proxies = ['environment', 'none', 'manual', 'pac'] as const;

const fields: readonly DraftField[] = [
  'catalogue',
  'rest',
  'odata',
  'tokens',
  'allowedOrigins',
  'proxyUrl',
  'proxyUsername',
  'pacUrl',
  'caFile',
  'certificateExceptions',
  'certificateFile',
  'keyFile',
  'connectTimeout',
  'headersTimeout',
  'bodyTimeout',
  'dialect',
  'rowsPath',
];

/** Renders rarely used settings. The section is collapsed unless one of them is invalid. */
export function AdvancedSection() {
  const { t } = useTexts('connections');
  const { draft, change, mistakes } = useForm();
  const wrong = fields.some((field) => mistakes[field] !== undefined);
  const usual = t('advanced.usual');
  return (
    <details className={styles.part} open={wrong || undefined}>
      <summary>{t('advanced.title')}</summary>
      <div className={styles.folded}>
        {serverKindOf(draft.kind).hasCatalogue && (
          <>
            <TextField field="catalogue" label={t('where.catalogue')} />
            <TextField field="rest" label={t('where.rest')} />
            <TextField field="odata" label={t('where.odata')} />
            <TextField field="tokens" label={t('where.tokens')} />
          </>
        )}
        <LinesField field="allowedOrigins" label={t('advanced.allowedOrigins')} hint={t('advanced.allowedOriginsHint')} />
        <CheckField field="allowPlainHttp" label={t('advanced.allowPlainHttp')} />
        <ChoiceField
          label={t('advanced.proxy')}
          value={draft.proxy}
          options={proxies.map((value) => ({ value, label: t(`advanced.proxies.${value}`) }))}
          onChange={(proxy) => change({ proxy })}
        />
        {draft.proxy === 'manual' && (
          <>
            <TextField field="proxyUrl" label={t('advanced.proxyUrl')} />
            <TextField field="proxyUsername" label={t('advanced.proxyUsername')} hint={t('advanced.proxyUsernameHint')} />
          </>
        )}
        {draft.proxy === 'pac' && <TextField field="pacUrl" label={t('advanced.pacUrl')} hint={t('advanced.pacUrlHint')} />}
        <TextField field="caFile" label={t('advanced.caFile')} />
        <LinesField
          field="certificateExceptions"
          label={t('advanced.certificateExceptions')}
          hint={t('advanced.certificateExceptionsHint')}
        />
        <TextField field="certificateFile" label={t('advanced.certificateFile')} />
        {draft.certificateFile !== '' && <TextField field="keyFile" label={t('advanced.keyFile')} hint={t('advanced.keyFileHint')} />}
        <TextField field="connectTimeout" label={t('advanced.connectTimeout')} placeholder={usual} />
        <TextField field="headersTimeout" label={t('advanced.headersTimeout')} placeholder={usual} />
        <TextField field="bodyTimeout" label={t('advanced.bodyTimeout')} placeholder={usual} />
        {serverKindOf(draft.kind).hasCatalogue && (
          <>
            <TextField field="rowsPath" label={t('advanced.rowsPath')} hint={t('advanced.rowsPathHint')} />
            <LinesField field="dialect" label={t('advanced.dialect')} hint={t('advanced.dialectHint')} />
          </>
        )}
      </div>
    </details>
  );
}

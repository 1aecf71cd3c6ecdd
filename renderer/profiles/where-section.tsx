import { deploymentKinds } from '../../shared/contract/profile.ts';
import { useWords } from '../i18n/use-words.ts';
import { CheckField, ChoiceField, TextField, useForm } from './field.tsx';
import { FormPart } from './form-part.tsx';

/** Where the deployment is, what it is called, and how it is marked. */
export function WhereSection() {
  const { t } = useWords('profiles');
  const { draft, change } = useForm();
  return (
    <FormPart title={t('where.title')}>
      <TextField field="name" label={t('where.name')} />
      <ChoiceField
        label={t('where.kind')}
        value={draft.kind}
        options={deploymentKinds.map((kind) => ({ value: kind, label: t(`where.kinds.${kind}`) }))}
        onChange={(kind) => change({ kind })}
      />
      <TextField field="baseUrl" label={t('where.baseUrl')} hint={t(`where.baseUrlHint.${draft.kind}`)} />
      <TextField field="colour" type="color" label={t('where.colour')} />
      <CheckField field="production" label={t('where.production')} />
    </FormPart>
  );
}

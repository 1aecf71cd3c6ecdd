import { Checkbox } from '@mantine/core';
import { descriptorOf, type SignInMethod, signInForms, signInMethods } from '../../../shared/signin/methods.ts';
import styles from '../../connections/connections.module.css';
import { useConnections } from '../../connections/connections-context.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CheckField, ChoiceField, FormPart, TextField, useForm, useMistake } from './field.tsx';

/** Renders the sign-in methods that the server supports, the selected method, and the settings of each method. */
export function SignInSection() {
  const { t } = useTexts(['connections', 'signIn']);
  const { draft, change } = useForm();
  const parts = new Set<string | null>(draft.methods.map((method) => descriptorOf(method).part));
  const nameOf = (method: SignInMethod): string => t(`signIn:methods.${method}.name`);
  const inUse = useMistake('method');
  return (
    <FormPart title={t('connections:signIn.title')}>
      <Methods />
      {draft.methods.length > 1 && (
        <ChoiceField
          label={t('connections:signIn.method')}
          value={draft.method}
          options={draft.methods.map((method) => ({ value: method, label: nameOf(method) }))}
          error={inUse}
          onChange={(method) => change({ method })}
        />
      )}
      {signInForms
        .filter(({ part }) => parts.has(part))
        .flatMap<SettingsFieldDescriptor>(({ fields }) => fields)
        .map((field) => (
          <SettingsField key={field.label} field={field} />
        ))}
    </FormPart>
  );
}

function Methods() {
  const { t } = useTexts(['connections', 'signIn']);
  const { draft, change, readOnly } = useForm();
  const { rules } = useConnections();
  const mistake = useMistake('methods');
  return (
    <Checkbox.Group
      label={t('connections:signIn.methods')}
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
              description={forbidden ? t('connections:signIn.forbidden') : t(`signIn:methods.${method}.explanation`)}
            />
          );
        })}
      </div>
    </Checkbox.Group>
  );
}

type SettingsFieldDescriptor = (typeof signInForms)[number]['fields'][number];

/** Renders a field in the settings of a sign-in method. */
function SettingsField({ field }: { readonly field: SettingsFieldDescriptor }) {
  const { t } = useTexts('connections');
  const { draft, change } = useForm();
  if ('isShown' in field && !field.isShown(draft)) return null;
  const label = t(field.label);
  switch (field.kind) {
    case 'note':
      return <p className={styles.note}>{label}</p>;
    case 'text':
      return <TextField field={field.name} label={label} {...('hint' in field ? { hint: t(field.hint) } : {})} />;
    case 'check':
      return <CheckField field={field.name} label={label} />;
    case 'choice':
      return (
        <ChoiceField<string>
          label={label}
          value={draft[field.name]}
          options={field.options.map((option) => ({ value: option.value, label: t(option.label) }))}
          onChange={(value) => change({ [field.name]: value })}
        />
      );
  }
}

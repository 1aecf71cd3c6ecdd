import type { ReactNode } from 'react';
import type { ApiDescription } from '../../shared/contract/catalogue/catalogue.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './overview.module.css';

type Metadata = NonNullable<ApiDescription['metadata']>;
type TypeReference = Metadata['schema']['operations'][number]['parameters'][number];

/** Renders the definitions in `$metadata` apart from columns: navigation properties, functions, enumerations, and complex types. */
export function RelatedData({ metadata }: { readonly metadata: Metadata }): ReactNode {
  const { t } = useTexts('api');
  const { navigations, schema } = metadata;
  const complexTypes = schema.types.filter(({ kind }) => kind === 'complex');
  return (
    <>
      <Definitions title={t('related.navigations')} heads={[t('related.name'), t('related.leadsTo'), t('column.description')]}>
        {navigations.map(({ name, typeName, list, nullable, description }) => (
          <tr key={name}>
            <td className={styles.mono}>{name}</td>
            <td>
              <span className={styles.mono}>{localName(typeName)}</span>{' '}
              <span className={styles.dim}>{t(list ? 'related.many' : nullable ? 'related.optional' : 'related.one')}</span>
            </td>
            <td>{description}</td>
          </tr>
        ))}
      </Definitions>
      <Definitions title={t('related.functions')} heads={[t('related.name'), t('related.result'), t('column.description')]}>
        {schema.operations.map(({ name, bound, parameters, result, description }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: functions can be overloaded, so only the position is unique.
          <tr key={index}>
            <td className={styles.mono}>
              {localName(name)}(
              {(bound ? parameters.slice(1) : parameters).map((parameter) => `${parameter.name}: ${typeText(parameter)}`).join(', ')})
            </td>
            <td className={styles.mono}>{result === null ? '' : typeText(result)}</td>
            <td>{description}</td>
          </tr>
        ))}
      </Definitions>
      <Definitions title={t('related.enumerations')} heads={[t('related.name'), t('related.members'), t('column.description')]}>
        {schema.enumerations.map(({ name, members, description }) => (
          <tr key={name}>
            <td className={styles.mono}>{localName(name)}</td>
            <td className={styles.mono}>{members.map((member) => member.name).join(', ')}</td>
            <td>{description}</td>
          </tr>
        ))}
      </Definitions>
      <Definitions title={t('related.complexTypes')} heads={[t('related.name'), t('related.properties'), t('column.description')]}>
        {complexTypes.map(({ name, properties, description }) => (
          <tr key={name}>
            <td className={styles.mono}>{localName(name)}</td>
            <td className={styles.mono}>{properties.map((property) => property.name).join(', ')}</td>
            <td>{description}</td>
          </tr>
        ))}
      </Definitions>
    </>
  );
}

interface DefinitionsProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly children: readonly ReactNode[];
}

/** Renders a table of definitions. Renders nothing if there are none. */
function Definitions({ title, heads, children }: DefinitionsProps): ReactNode {
  if (children.length === 0) return null;
  return (
    <section className={styles.columns} aria-label={title}>
      <h2>{title}</h2>
      <table className={styles.definitions} aria-label={title}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

function localName(qualified: string): string {
  return qualified.slice(qualified.lastIndexOf('.') + 1);
}

function typeText({ typeName, list }: Pick<TypeReference, 'typeName' | 'list'>): string {
  return list ? `[${localName(typeName)}]` : localName(typeName);
}

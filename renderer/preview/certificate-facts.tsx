import type { Certificate } from '../../shared/contract/exchange.ts';
import { useFormats } from '../i18n/formats.ts';
import { useWords } from '../i18n/use-words.ts';
import classes from './preview.module.css';

/** One certificate of a chain: for whom, by whom, from when to when. */
export function CertificateFacts({ certificate }: { readonly certificate: Certificate }): React.ReactNode {
  const { t } = useWords('preview');
  const formats = useFormats();
  const { subject, issuer, names, validFrom, validTo, fingerprint } = certificate;
  const facts = [
    [t('timing.issuer'), issuer],
    ...(names.length === 0 ? [] : [[t('timing.names'), names.join(', ')]]),
    [t('timing.validity'), t('timing.fromTo', { from: formats.moment(Date.parse(validFrom)), to: formats.moment(Date.parse(validTo)) })],
    [t('timing.fingerprint'), fingerprint],
  ];
  return (
    <li>
      <span className={classes.startLine}>{subject}</span>
      <dl className={classes.headerLines}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

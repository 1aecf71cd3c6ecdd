import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A certificate with its private key. A server certificate includes its chain. */
export interface IssuedCertificate {
  readonly cert: string;
  readonly key: string;
}

/** Properties of the certificate to create. */
export interface CertificateOptions {
  readonly subject?: string;
  /** Subject alternative names, such as `DNS:localhost,IP:127.0.0.1`. Empty for none. */
  readonly names?: string;
  /** Argument of `openssl req -newkey`. The default is the elliptic curve P-256. */
  readonly key?: string;
  readonly digest?: string;
  /** Start of validity as `YYYYMMDDHHMMSSZ`. By default the certificate is valid for a year around today. */
  readonly from?: string;
  readonly to?: string;
  /** Additional lines of the X.509 extensions. */
  readonly extensions?: readonly string[];
  readonly isAuthority?: boolean;
}

/** Creates certificates with OpenSSL in a temporary folder. */
export interface CertificateMaker extends AsyncDisposable {
  /** Creates a root authority. */
  authority(options?: CertificateOptions): Promise<Authority>;
  selfSigned(options?: CertificateOptions): Promise<IssuedCertificate>;
}

export interface Authority extends IssuedCertificate {
  issue(options?: CertificateOptions): Promise<IssuedCertificate>;
  /** Creates an intermediate authority that this authority issues. */
  intermediate(options?: CertificateOptions): Promise<Authority>;
}

/** Returns whether `openssl` is installed. */
export async function hasOpenssl(): Promise<boolean> {
  return run('openssl', ['version']).then(
    () => true,
    () => false,
  );
}

const loopbackNames = 'DNS:localhost,IP:127.0.0.1';

export async function createCertificateMaker(): Promise<CertificateMaker> {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-certificates-'));
  let count = 0;

  /** Creates a key and a certificate. The issuer is the path of a certificate and key without extension, or null if self-signed. */
  const createCertificate = async (
    options: CertificateOptions,
    issuer: string | null,
  ): Promise<IssuedCertificate & { readonly file: string }> => {
    count += 1;
    const file = join(folder, String(count));
    const { subject = `/CN=server ${count}`, names = loopbackNames, key, digest = 'sha256', isAuthority = false } = options;
    const kind = key === undefined ? ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'] : ['-newkey', key];
    const algorithm = ['-nodes', '-keyout', `${file}.key`, `-${digest}`];
    await run('openssl', ['req', '-new', ...kind, ...algorithm, '-subj', subject, '-out', `${file}.csr`]);
    const lines = [
      isAuthority ? 'basicConstraints=critical,CA:TRUE' : 'basicConstraints=CA:FALSE',
      ...(isAuthority ? ['keyUsage=keyCertSign,cRLSign'] : names === '' ? [] : [`subjectAltName=${names}`]),
      ...(options.extensions ?? []),
    ];
    await writeFile(`${file}.ext`, lines.join('\n'));
    const database = `${file}.db`;
    await writeFile(database, '');
    await writeFile(`${file}.serial`, `${(0x1000 + count).toString(16)}\n`);
    const config = [
      '[ca]',
      'default_ca=own',
      '[own]',
      `database=${database}`,
      `serial=${file}.serial`,
      `new_certs_dir=${folder}`,
      `default_md=${digest}`,
      'policy=any',
      'unique_subject=no',
      '[any]',
      'commonName=supplied',
    ];
    await writeFile(`${file}.cnf`, config.join('\n'));
    const { from = daysFromNow(-100), to = daysFromNow(300) } = options;
    const signer = issuer === null ? ['-selfsign', '-keyfile', `${file}.key`] : ['-cert', `${issuer}.crt`, '-keyfile', `${issuer}.key`];
    const times = ['-startdate', from, '-enddate', to];
    const out = ['-in', `${file}.csr`, '-out', `${file}.crt`, '-extfile', `${file}.ext`];
    await run('openssl', ['ca', '-batch', '-notext', '-config', `${file}.cnf`, ...signer, ...times, ...out]);
    return { cert: await readFile(`${file}.crt`, 'utf8'), key: await readFile(`${file}.key`, 'utf8'), file };
  };

  const asAuthority = ({ cert, key, file }: IssuedCertificate & { readonly file: string }): Authority => ({
    cert,
    key,
    issue: (options = {}) => createCertificate(options, file),
    intermediate: async (options = {}) =>
      asAuthority(await createCertificate({ subject: '/CN=Issuing authority', isAuthority: true, ...options }, file)),
  });

  return {
    authority: async (options = {}) =>
      asAuthority(await createCertificate({ subject: '/CN=Laboratory authority', isAuthority: true, ...options }, null)),
    selfSigned: (options = {}) => createCertificate(options, null),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

function daysFromNow(days: number): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().replace(/[-:T]|\.\d+/g, '')}`;
}

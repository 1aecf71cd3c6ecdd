import type { ShippedPackage } from '../../electron/hosting/notices/shipped-packages.ts';
import type { Notice } from '../../shared/contract/application-details.ts';

/** What the bill is about. */
interface Packed {
  readonly version: string;
  /** As {@link readNotices} returns them: the application's own, then one for each package, in its order. */
  readonly notices: readonly Notice[];
  readonly packages: readonly ShippedPackage[];
}

/**
 * The software bill of materials of the packed application, as CycloneDX 1.5 in JSON (ECMA-424).
 *
 * It names each package with its version, licence, package URL, and the SHA-512 that the lock file pins. It has no time and no serial number, so the
 * same lock file gives the same bill.
 */
export function createSbom({ version, notices, packages }: Packed): object {
  const [, ...licences] = notices;
  const seen = new Set<string>();
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        'bom-ref': `dataquay@${version}`,
        type: 'application',
        name: 'dataquay',
        version,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: packages.flatMap(({ name, version: packageVersion, integrity }, index) => {
      const purl = `pkg:npm/${name.replace('@', '%40')}@${packageVersion}`;
      // A package that is installed twice in one version is one component.
      if (seen.has(purl)) return [];
      seen.add(purl);
      const license = licences[index]?.license ?? '';
      return [
        {
          'bom-ref': purl,
          type: name === 'electron' ? 'framework' : 'library',
          name,
          version: packageVersion,
          purl,
          licenses: [license.includes(' ') ? { expression: license } : { license: { id: license } }],
          hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex') }],
        },
      ];
    }),
  };
}

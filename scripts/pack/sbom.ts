import type { ShippedPackage } from '../../electron/hosting/notices/shipped-packages.ts';
import type { Notice } from '../../shared/contract/application-details.ts';

/** The contents of the packed application. */
interface Packed {
  readonly version: string;
  /** As {@link readNotices} returns them: first the application's notice, then one for each package in the same order. */
  readonly notices: readonly Notice[];
  readonly packages: readonly ShippedPackage[];
}

/**
 * Returns the software bill of materials of the packed application, as CycloneDX 1.5 in JSON (ECMA-424).
 *
 * It lists each package with its version, licence, package URL, and the SHA-512 in the lock file. It has no time and no serial number, so
 * the same lock file gives the same result.
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
      // Two installations of the same version of a package are one component.
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

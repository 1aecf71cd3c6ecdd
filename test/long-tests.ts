/**
 * Tests that take long: they run in `npm run test:long`, so that `npm test` stays within 12 minutes on two cores.
 *
 * Globs of files with unit and integration tests, relative to the project's folder.
 */
export const longTests: readonly string[] = [
  'test/recorded/**/*.test.ts',
  'test/fuzz/**/*.test.ts',
  'test/integration/**/*.test.ts',
  'test/kerberos/**/*.test.ts',
  'test/security/**/*.test.ts',
  'test/shared/edit/properties.test.ts',
  'test/shared/language/prefixes.test.ts',
  'test/shared/odata/properties.test.ts',
  'test/shared/odata/options/options-properties.test.ts',
  'test/service/access/rules/nothing-is-learned.test.ts',
  'test/service/agreement.test.ts',
  'test/service/catalogue/difficult-files.test.ts',
  'test/service/engine/agreement/**/*.test.ts',
  'test/service/engine/small-pages.test.ts',
  'test/service/hostile-queries.test.ts',
  'test/service/identity/supervision.test.ts',
  'test/service/main/serve.test.ts',
  'test/service/main/two-instances.test.ts',
  'test/service/odata/grouping.test.ts',
  'test/service/odata/integer-overflow.test.ts',
  'test/service/odata/row-keys.test.ts',
  'test/service/operation/limits.test.ts',
  'test/service/rest/catalogue-documents.test.ts',
  'test/service/sample-data.test.ts',
  'test/service/security/injection.test.ts',
  'test/service/security/only-the-allowed-part.test.ts',
  'test/service/sources/changed-tables.test.ts',
  'test/service/sources/text-files.test.ts',
  'test/service/sources/unavailable-database.test.ts',
  'test/electron/core/exports/export-rows.test.ts',
  'test/electron/core/exports/fetched-rows.test.ts',
  'test/electron/core/fetch-all/fetches.test.ts',
  'test/electron/core/fetch-all/killed-fetch.test.ts',
  'test/electron/core/killed/**/*.test.ts',
  'test/electron/core/sql/run-sql.test.ts',
  'test/electron/cli/saved-rows.test.ts',
  'test/electron/cli/kerberos.test.ts',
  'test/electron/vault/secret-service.test.ts',
  'test/electron/wire/transport/pac.test.ts',
];

/** Names of the journeys in `npm test`: the main path of a user, from the first start to the exported rows. The others run in `npm run test:long`. */
export const mainJourneys: readonly string[] = ['first-start', 'catalogue', 'overview', 'query', 'exports', 'saved', 'help'];

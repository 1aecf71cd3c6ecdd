/**
 * Globs of slow unit and integration tests, relative to the project folder.
 * `npm run test:long` runs them, so that `npm test` takes at most 12 minutes on two cores.
 */
export const longTests: readonly string[] = [
  'test/recorded/**/*.test.ts',
  'test/fuzz/**/*.test.ts',
  'test/integration/**/*.test.ts',
  'test/kerberos/**/*.test.ts',
  'test/security/**/*.test.ts',
  'test/scripts/release-workflow.test.ts',
  'test/shared/edit/properties.test.ts',
  'test/shared/language/explain.test.ts',
  'test/shared/language/prefixes.test.ts',
  'test/shared/languages/conversions.test.ts',
  'test/shared/odata/predicate-properties.test.ts',
  'test/shared/odata/properties.test.ts',
  'test/shared/odata/options/options-properties.test.ts',
  'test/service/access/rules/nothing-is-learned.test.ts',
  'test/service/agreement.test.ts',
  'test/service/catalogue/difficult-files.test.ts',
  'test/service/catalogue/one-pass.test.ts',
  'test/service/engine/agreement/**/*.test.ts',
  'test/service/engine/small-pages.test.ts',
  'test/service/engine/sqlite/endless-queries.test.ts',
  'test/service/engine/stream.test.ts',
  'test/service/hostile-queries.test.ts',
  'test/service/identity/supervision.test.ts',
  'test/service/main/serve.test.ts',
  'test/service/main/starting.test.ts',
  'test/service/main/two-instances.test.ts',
  'test/service/odata/expand/statements.test.ts',
  'test/service/odata/grouping.test.ts',
  'test/service/odata/integer-overflow.test.ts',
  'test/service/odata/live-pages.test.ts',
  'test/service/odata/row-keys.test.ts',
  'test/service/operation/limits.test.ts',
  'test/service/rest/catalogue-documents.test.ts',
  'test/service/sample-data.test.ts',
  'test/service/security/injection.test.ts',
  'test/service/security/only-the-allowed-part.test.ts',
  'test/service/sources/changed-tables.test.ts',
  'test/service/sources/killed-while-publishing.test.ts',
  'test/service/sources/text-files.test.ts',
  'test/service/sources/unavailable-database.test.ts',
  'test/electron/core/exports/export-rows.test.ts',
  'test/electron/core/exports/fetched-rows.test.ts',
  'test/electron/core/exports/parquet.test.ts',
  'test/electron/core/fetch-all/fetches.test.ts',
  'test/electron/core/fetch-all/killed-fetch.test.ts',
  'test/electron/core/killed/**/*.test.ts',
  'test/electron/core/sql/run-sql.test.ts',
  'test/electron/cli/completion.test.ts',
  'test/electron/cli/saved-rows.test.ts',
  'test/electron/cli/kerberos.test.ts',
  'test/electron/vault/secret-service.test.ts',
  'test/electron/wire/transport/pac.test.ts',
];

/**
 * Names of the journeys in `npm test`: the main tasks of a user from the first start to exported rows.
 * `npm run test:long` runs the others.
 */
export const mainJourneys: readonly string[] = ['first-start', 'catalogue', 'overview', 'query', 'exports', 'saved', 'help'];

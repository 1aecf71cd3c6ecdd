import type { CheckOptions, CheckStep } from '../../../shared/contract/check.ts';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import type { NetworkSettings } from '../../../shared/contract/connections/network.ts';
import { type settingNames, type TestReport, testReportSchema } from '../../../shared/contract/test-report.ts';
import { requestWithoutValues } from '../../../shared/reports/without-values.ts';
import { descriptorOf } from '../../../shared/signin/methods.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import type { CheckParts } from './start-check.ts';

type Setting = TestReport['settings'][number];

/** The program that creates a report. */
export interface ReportMaker {
  readonly version: string;
  readonly platform: string;
  readonly language: Language;
}

/**
 * Creates the report of a test without secrets and without rows. It contains settings, versions, steps with their evidence, and the requests of the test.
 *
 * @param steps The steps that have ended.
 */
export function makeReport(
  { connection, session, requests, redaction, timeouts }: CheckParts,
  options: CheckOptions,
  steps: readonly CheckStep[],
  { version, platform, language }: ReportMaker,
): TestReport {
  const startedAt = steps[0]?.startedAt ?? 0;
  const { who, state } = session.status.value;
  const { electron, chrome, node, openssl } = process.versions;
  const versions = { Dataquay: version, Electron: electron, Chromium: chrome, 'Node.js': node, OpenSSL: openssl };
  return testReportSchema.parse({
    format: 'dataquay-connection-test',
    formatVersion: 1,
    language,
    startedAt,
    connection: { id: connection.id, name: connection.name },
    settings: settingsOf(connection, timeouts).map(({ name, value }) => ({ name, value: redaction.text(value) })),
    versions: Object.entries(versions).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }])),
    platform,
    options,
    who: state === 'signed-in' ? who : null,
    steps: [...steps],
    requests: requests()
      .filter(({ at }) => at >= startedAt - 1)
      .map(requestWithoutValues),
  });
}

/** Returns the settings of a connection that affect the test. */
function settingsOf(connection: Connection, timeouts: CheckParts['timeouts']): readonly Setting[] {
  const { connection: network, method } = connection;
  const values: Partial<Record<(typeof settingNames)[number], string | null | undefined>> = {
    baseUrl: connection.baseUrl,
    kind: connection.kind,
    method,
    ...descriptorOf(method).reported(connection),
    proxy: proxyText(network.proxy),
    proxyUser: network.proxy.mode === 'manual' ? network.proxy.username : null,
    caFile: network.caFile,
    clientCertificate: network.clientCertificate?.file,
    certificateExceptions: network.certificateExceptions.map(({ origin, fingerprint }) => `${origin} ${fingerprint}`).join(', '),
    allowedOrigins: connection.allowedOrigins.join(', '),
    timeouts: Object.entries(timeouts)
      .map(([name, milliseconds]) => `${name} ${milliseconds} ms`)
      .join(', '),
    paths: Object.entries(connection.paths)
      .map(([name, path]) => `${name} ${path}`)
      .join(', '),
  };
  return Object.entries(values).flatMap(([name, value]) => (value ? [{ name: name as Setting['name'], value }] : []));
}

function proxyText(proxy: NetworkSettings['proxy']): string {
  return 'url' in proxy ? `${proxy.mode} ${proxy.url}` : proxy.mode;
}

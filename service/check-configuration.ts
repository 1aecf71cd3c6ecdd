import type { Language } from '../shared/texts/create-texts.ts';
import { readRuleFile } from './access/rules/rule-file.ts';
import { readPublication } from './publication/read-publication.ts';
import { readSecretReference } from './secrets/secret-reference.ts';
import type { ServeOptions } from './serve-options.ts';
import { StartFailure } from './start-failure.ts';
import { readTls } from './tls-files.ts';

/**
 * Checks the files that the options name, without starting anything: the publication, access rules, certificate and key, and secrets.
 *
 * @returns one sentence for each invalid file, with line and column of each mistake; empty if the service can start
 */
export async function checkConfiguration(
  { publicationFile, accessFile, configFile, tls, signIn }: ServeOptions,
  language: Language,
): Promise<readonly string[]> {
  const checks: readonly Promise<unknown>[] = [
    ...(publicationFile === null || publicationFile === configFile ? [] : [readPublication(publicationFile)]),
    ...(accessFile === null || accessFile === configFile ? [] : [readRuleFile(accessFile)]),
    ...(signIn.operatorToken === null ? [] : [readSecretReference(signIn.operatorToken, 'operator-token')]),
    ...(tls === null ? [] : [readTls(tls)]),
    ...signIn.issuers.flatMap(({ userCheck }) =>
      userCheck === null ? [] : [readSecretReference(userCheck.clientSecret, 'client-secret')],
    ),
  ];
  const settled = await Promise.allSettled(checks);
  return settled.flatMap((result) => (result.status === 'fulfilled' ? [] : [messageOf(result.reason, language)]));
}

function messageOf(error: unknown, language: Language): string {
  if (error instanceof StartFailure) return error.text[language];
  return error instanceof Error ? error.message : String(error);
}

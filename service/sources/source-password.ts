import { readFileSync } from 'node:fs';
import { ownValue } from '../../shared/values/own-value.ts';
import { detailsOf } from '../failures/source-error.ts';
import { SourceFailure } from '../failures/start-failure.ts';
import { credentialFile } from '../secrets/secret-reference.ts';

/** Maximum size of a password file in bytes. */
const longestFile = 65_536;

/**
 * Reads the password that a source's URL refers to, and removes the parameter from the URL.
 *
 * `password-file=PATH` names a file, whose final line ending is removed, and `password-file=credential:NAME` a credential of systemd. `password-env=NAME` names an environment variable.
 *
 * @returns null if the URL has neither parameter
 * @throws StartFailure if the URL has more than one password, or the password can't be read
 */
export function readSourcePassword(url: URL, environment: Readonly<Record<string, string | undefined>>): string | null {
  const [file, variable] = ['password-file', 'password-env'].map((name) => url.searchParams.get(name));
  url.searchParams.delete('password-file');
  url.searchParams.delete('password-env');
  const passwords = [file ?? '', variable ?? '', url.password].filter((text) => text !== '');
  if (passwords.length > 1) throw new SourceFailure(url.host, { code: 'password-twice', facts: {} });
  const credential = /^credential:([\w.-]+)$/.exec(file ?? '')?.[1];
  if (credential !== undefined) return textOf(credentialFile(credential, environment), url.host);
  if (file) return textOf(file, url.host);
  if (!variable) return null;
  const password = ownValue(environment, variable);
  if (password === undefined || password === '') throw new SourceFailure(url.host, { code: 'password-unset', facts: { variable } });
  return password;
}

function textOf(file: string, host: string): string {
  let text: Buffer;
  try {
    text = readFileSync(file);
  } catch (error) {
    throw new SourceFailure(host, { code: 'password-unreadable', facts: { file, details: detailsOf(error) } });
  }
  const password = text.toString('utf8').replace(/\r?\n$/, '');
  if (password === '' || text.length > longestFile) throw new SourceFailure(host, { code: 'password-size', facts: { file } });
  return password;
}

/** Returns a warning for each argument that is a URL with a password, because all users of the computer can read a process's arguments. */
export function passwordWarnings(values: readonly string[]): readonly string[] {
  return values.flatMap((word) => {
    const url = URL.parse(word.replace(/^--data=/, ''));
    if (url === null || !/^(?:postgres(?:ql)?|trino(?:\+https)?):$/.test(url.protocol)) return [];
    if (url.password === '' && !url.searchParams.has('password')) return [];
    return [
      `warning: other users of this computer can read the password in --data ${url.protocol}//${url.host}${url.pathname}. Use ?password-file=FILE or ?password-env=NAME instead.`,
    ];
  });
}

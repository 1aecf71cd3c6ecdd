import { expect, test } from 'vitest';
import { signInPrograms } from '../../../electron/signin/methods.ts';
import { secretPurposes } from '../../../shared/contract/signing-in/secret.ts';
import { settingNames } from '../../../shared/contract/test-report.ts';
import { descriptorOf, signInForms, signInMethodList, signInMethods, signInSettingsShape } from '../../../shared/signin/methods.ts';

test('each sign-in method has a unique name and a unique word on the command line', () => {
  const words = signInMethodList.flatMap(({ commandLine }) => (commandLine === null ? [] : [commandLine.word]));
  expect(new Set(signInMethods).size).toBe(signInMethods.length);
  expect(new Set(words).size).toBe(words.length);
  for (const method of signInMethods) expect(descriptorOf(method).id).toBe(method);
});

test.each(signInMethodList.map((descriptor) => [descriptor.id, descriptor] as const))(
  'the sign-in method %s has settings, secrets, and a program wherever they are needed',
  (id, { part, secrets, reported, snippet, commandLine }) => {
    if (part !== null) {
      expect(Object.keys(signInSettingsShape)).toContain(part);
      expect(signInForms.map((form) => form.part)).toContain(part);
    }
    for (const name of Object.keys(reported({}))) expect(settingNames).toContain(name);
    for (const { purpose } of secrets({})) expect(secretPurposes).toContain(purpose);
    expect(snippet({}, { host: 'data.example.org', lastTokenRequest: null }).signIn.method).not.toBe('');
    const options: readonly string[] = commandLine?.allows ?? [];
    expect(options).toEqual(expect.arrayContaining((commandLine?.needs ?? []).flat()));
    expect(Object.keys(signInPrograms)).toContain(id);
  },
);

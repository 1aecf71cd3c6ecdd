import type { SignInDescriptor } from './descriptor.ts';

/** Sends no credentials, for a server that is open to everyone. */
export const noSignIn = {
  id: 'none',
  part: null,
  secrets: () => [],
  reported: () => ({}),
  snippet: () => ({ signIn: { method: 'none' }, remark: null }),
  commandLine: { word: 'none', needs: [], allows: [], settings: () => ({}), optionOf: {} },
} as const satisfies SignInDescriptor<object, object, object, never>;

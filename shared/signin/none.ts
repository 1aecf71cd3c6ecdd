import type { SignInDescriptor } from './descriptor.ts';

/** No credentials: the server is open to everyone. */
export const noSignIn = {
  id: 'none',
  part: null,
  secrets: () => [],
  snippet: () => ({ signIn: { method: 'none' }, remark: null }),
  commandLine: { word: 'none', needs: [], allows: [], settings: () => ({}) },
} as const satisfies SignInDescriptor<object, object, object, never>;

import type { SignInDescriptor } from '../descriptor.ts';
import type { ServiceTokenConnection } from './settings.ts';

/** The part of a connection with the settings of a service token. */
export interface ServiceTokenPart {
  readonly serviceToken?: ServiceTokenConnection | undefined;
}

/** The command-line options of a service token. */
export interface ServiceTokenOptions {
  readonly token?: string | undefined;
  readonly 'token-header'?: string | undefined;
}

/** Signs in with a service token, which is a token for programs, in a header that the server defines. */
export const serviceTokenMethod = {
  id: 'service-token',
  part: 'serviceToken',
  secrets: () => [{ purpose: 'service-token', isRequired: true, option: 'token' }],
  reported: ({ serviceToken }) => ({ tokenHeader: serviceToken?.headerName }),
  snippet: ({ serviceToken }) => ({
    signIn: { method: 'service-token', header: serviceToken?.headerName ?? 'SVC-X-API-TOKEN' },
    remark: null,
  }),
  commandLine: {
    word: 'service-token',
    needs: [['token']],
    allows: ['token', 'token-header'],
    settings: (options) => ({ serviceToken: { headerName: options['token-header'] } }),
    optionOf: { serviceToken: 'token-header' },
  },
} as const satisfies SignInDescriptor<ServiceTokenPart, object, ServiceTokenOptions, 'service-token'>;

import type { SignInDescriptor } from '../descriptor.ts';
import type { ServiceTokenConnection } from './settings.ts';

/** The part of a connection with the settings. */
export interface ServiceTokenPart {
  readonly serviceToken?: ServiceTokenConnection | undefined;
}

/** The options of the command line for it. */
export interface ServiceTokenOptions {
  readonly token?: string | undefined;
  readonly 'token-header'?: string | undefined;
}

/** A token for programs, in a header of the server's choice. */
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

import type { Paths } from '../../../shared/contract/connections/connection.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import type { SignInSettings } from '../../signin/methods.ts';
import type { ObservedValue } from '../../signin/observed-value.ts';
import type { WireClient } from '../../wire/client.ts';

/** Where a deployment answers and how one signs in to it. Holds secrets: memory only. */
export interface DeploymentAccess {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly signIn: SignInSettings;
  /** Where its parts are, below the base URL. */
  readonly paths?: Paths;
  /** Origins beside the base URL's that the credential may go to. */
  readonly allowedOrigins?: readonly string[];
  /** The user's consent to send the credential in the clear past this machine. */
  readonly allowPlainHttp?: boolean;
  /** Where a REST answer has its rows (`rowsPathSchema`); empty where they are found by themselves. */
  readonly rowsPath?: string;
  /** Where it is reached in a way of its own (proxy, certificates, timeouts). */
  readonly wire?: WireClient;
}

/** Whether a deployment is there to be asked. */
export type DeploymentState =
  | { readonly state: 'starting' }
  | { readonly state: 'ready'; readonly access: DeploymentAccess }
  | { readonly state: 'down'; readonly problem: Problem };

/** A deployment as a session sees it. */
export interface Deployment {
  readonly state: Pick<ObservedValue<DeploymentState>, 'value' | 'onChange'>;
  /** Waits while it starts. @throws ProblemError `sample-not-running` where it is down, or starts too long. */
  ready(signal?: AbortSignal): Promise<DeploymentAccess>;
}

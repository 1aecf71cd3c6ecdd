import type { Problem } from '../../../shared/contract/problem.ts';
import type { SignInSettings } from '../../signin/methods.ts';
import type { ObservedValue } from '../../signin/observed-value.ts';

/** Where a deployment answers and how one signs in to it. Holds secrets: memory only. */
export interface DeploymentAccess {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly signIn: SignInSettings;
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

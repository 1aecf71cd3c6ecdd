import { observedValue } from '../../signin/observed-value.ts';
import { abortable } from '../abortable.ts';
import type { Deployment, DeploymentAccess, DeploymentState } from './deployment.ts';

/** A deployment that brings its own credentials, where a service token that was taken over stands in the place of its own. */
export interface DeploymentWithTokenOverride extends Deployment {
  /** Reads the taken token anew. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** @param taken The token that was taken over for the present address; null for the deployment's own. It goes to no other address. */
export function withTokenOverride(deployment: Deployment, taken: () => Promise<string | null>): DeploymentWithTokenOverride {
  let token: string | null = null;
  let takenFor: string | null = null;

  const adapted = (access: DeploymentAccess): DeploymentAccess => {
    const { 'service-token': own } = access.signIn;
    if (token === null || own === undefined || access.baseUrl !== takenFor) return access;
    return { ...access, signIn: { ...access.signIn, 'service-token': { ...own, token } } };
  };
  const stateOf = (present: DeploymentState): DeploymentState =>
    present.state === 'ready' ? { state: 'ready', access: adapted(present.access) } : present;

  const state = observedValue<DeploymentState>(stateOf(deployment.state.value));
  const stopFollowing = deployment.state.onChange((present) => state.set(stateOf(present)));
  return {
    state,
    ready: async (signal) => adapted(await abortable(deployment.ready(signal), signal)),
    refresh: async () => {
      token = await taken();
      const present = deployment.state.value;
      takenFor = present.state === 'ready' ? present.access.baseUrl : null;
      state.set(stateOf(present));
    },
    close: async () => stopFollowing(),
  };
}

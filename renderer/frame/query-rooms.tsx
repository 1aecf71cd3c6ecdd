import type { ReactNode } from 'react';
import type { Profile } from '../../shared/contract/profile.ts';
import { WithPaste } from '../paste/with-paste.tsx';
import { type QueryPost, QueryPostContext } from '../query/query-deliveries.ts';
import { WithSaved } from '../saved/with-saved.tsx';
import { RoomCommands } from './room-commands.tsx';

interface QueryRoomsProps {
  readonly post: QueryPost;
  readonly profile: Profile;
  /** Whether the deployment can be asked. */
  readonly ready: boolean;
  readonly children: ReactNode;
}

/** From everywhere inside queries can be opened: delivered, pasted, or saved ones. */
export function QueryRooms({ post, profile, ready, children }: QueryRoomsProps): ReactNode {
  return (
    <QueryPostContext value={post}>
      <WithSaved profile={profile}>
        <WithPaste profile={profile} ready={ready}>
          <RoomCommands profileId={profile.id} />
          {children}
        </WithPaste>
      </WithSaved>
    </QueryPostContext>
  );
}

import type { OwnerCard } from '../../../modules/accounts/contract/index.ts';
import type { OwnAction } from '../../../modules/moderation/contract/actions.ts';
import type { OwnReport } from '../../../modules/moderation/contract/index.ts';
import type { Page } from '../../../shared/paging.ts';
import { island } from '../../runtime/islands/island.ts';
import { AvoidedMembers } from '../safety/AvoidedMembers.tsx';
import { OwnActions } from '../safety/OwnActions.tsx';
import { OwnReports } from '../safety/OwnReports.tsx';

type SafetyProps = {
  blocked: Page<OwnerCard>;
  muted: Page<OwnerCard>;
  reports: OwnReport[];
  actions: OwnAction[];
};

/** The safety page: whom the member has blocked and muted, what moderators did with what is theirs, and what they reported. */
function Safety({ blocked, muted, reports, actions }: SafetyProps) {
  return (
    <>
      <AvoidedMembers
        kind="block"
        title="Blocked members"
        text="They cannot comment on your webs, reply to you, like what you make, follow you or mention you."
        first={blocked}
      />
      <AvoidedMembers
        kind="mute"
        title="Muted members"
        text="Their webs, comments and replies are not shown to you. They do not notice."
        first={muted}
      />
      <OwnActions first={actions} />
      <OwnReports reports={reports} />
    </>
  );
}

export const SafetySettings = island({ name: 'SafetySettings', on: 'load', ssr: true }, Safety);

import { Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { moderationActionNames } from '../actions.ts';
import { moderatorReason } from '../fields.ts';
import { messages } from '../messages.ts';
import { reportKinds } from '../report-reasons.ts';

export const moderationAction = Type.Enum([...moderationActionNames]);

const actionId = Type.Object({ actionId: Type.String({ maxLength: 64 }) });

export const actionEndpoints = defineEndpoints({
  'POST /admin/actions': {
    auth: 'moderator',
    summary:
      'Hide or remove a thing that one can see, and close its open reports. 409 if another moderator has been faster',
    status: 201,
    message: messages.acted,
    rate: rates.write,
    rules: moderatorReason,
    body: Type.Object({
      kind: Type.Enum([...reportKinds]),
      id: Type.String({ maxLength: 64 }),
      action: moderationAction,
      reason: Type.String(),
    }),
    reply: Type.Object({ _id: Type.String(), closed: Type.Integer() }),
  },
  'POST /admin/actions/{actionId}/undo': {
    auth: 'moderator',
    summary: 'Undo an action within 30 days: what was hidden or removed is as it was',
    message: messages.undone,
    rate: rates.write,
    rules: moderatorReason,
    missing: { actionId: null },
    params: actionId,
    body: Type.Object({ reason: Type.String() }),
    reply: Type.Object({ _id: Type.String() }),
  },
});

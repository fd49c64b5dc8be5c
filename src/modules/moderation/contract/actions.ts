import { type Static, Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { pageOf, pageQuery } from '../../../shared/paging.ts';
import { moderationActionNames } from '../rules/actions.ts';
import { moderatorReason, newAppeal } from '../rules/fields.ts';
import { messages } from '../rules/messages.ts';
import { reportKinds } from '../rules/report-reasons.ts';

export const moderationAction = Type.Enum([...moderationActionNames]);

const actionId = Type.Object({
  actionId: Type.String({ description: 'Id of a moderation action', maxLength: 64 }),
});

export const suspensionChoices = {
  /** End of a suspension; without it, the suspension lasts until a moderator ends it. */
  until: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })),
  /** Whether to hide all content of a suspended member. */
  everything: Type.Optional(Type.Boolean()),
};

const appealToken = Type.String({ maxLength: 200 });

const appealState = Type.Enum(['none', 'waiting', 'upheld', 'accepted']);

/** An action as the affected member sees it, without the moderator's name. */
export const ownAction = Type.Object(
  {
    _id: Type.String(),
    action: moderationAction,
    kind: Type.Enum([...reportKinds]),
    subjectId: Type.String(),
    label: Type.String(),
    reason: Type.String(),
    /** The whole text of a comment or reply; empty for other items. */
    text: Type.String(),
    /** The web that a comment or reply belongs to; empty for other items. */
    webId: Type.String(),
    createdAt: Type.String(),
    isUndone: Type.Boolean(),
    appeal: Type.Object({ state: appealState, text: Type.String(), answer: Type.String() }),
    canAppeal: Type.Boolean(),
  },
  { title: 'OwnModerationAction' },
);
export type OwnAction = Static<typeof ownAction>;

const nullableText = Type.Union([Type.String(), Type.Null()]);

/** An action as moderators see it. */
export const action = Type.Object(
  {
    ...ownAction.properties,
    moderator: Type.String(),
    owner: Type.Union([Type.Object({ _id: Type.String(), username: Type.String() }), Type.Null()]),
    /** The item at that time; the parts depend on its kind. */
    copy: Type.Record(Type.String(), Type.String()),
    undoneBy: nullableText,
    undoReason: Type.String(),
    appealHandledBy: nullableText,
    /** When a limit or suspension expires. */
    endsAt: nullableText,
    /** Whether a removed item has been deleted for good. */
    isFinal: Type.Boolean(),
    canUndo: Type.Boolean(),
  },
  { title: 'ModerationAction' },
);
export type Action = Static<typeof action>;

export const actionEndpoints = defineEndpoints({
  'GET /moderation/mine': {
    auth: 'required',
    scope: 'read',
    summary:
      "List moderation actions on the caller and the caller's content, newest first; with `web`, one page of those that currently hide comments and replies on that web",
    rate: rates.read,
    query: Type.Object({
      ...pageQuery(20).properties,
      web: Type.Optional(Type.String({ description: 'Id of a web', maxLength: 64 })),
    }),
    reply: pageOf(ownAction),
  },
  'POST /moderation/{actionId}/appeal': {
    auth: 'required',
    scope: 'social',
    summary: "Appeal, once and within 30 days, against an action on the caller or the caller's content",
    status: 201,
    message: messages.appealed,
    rate: rates.write,
    rules: newAppeal,
    missing: { actionId: null },
    params: actionId,
    body: Type.Object({ text: Type.String() }),
    reply: Type.Object({ _id: Type.String() }),
  },
  'POST /moderation/suspension': {
    auth: 'none',
    summary:
      "Get the reason of the caller's suspension and the outcome of an appeal; `token` is from the refused login",
    rate: { max: 60, seconds: 600 },
    body: Type.Object({ token: appealToken }),
    reply: ownAction,
  },
  'POST /moderation/suspension/appeal': {
    auth: 'none',
    summary:
      "Appeal, once and within 30 days, against the caller's suspension; `token` is from the refused login, valid for 30 minutes and for these calls only",
    status: 201,
    message: messages.appealed,
    rate: { max: 20, seconds: 3_600 },
    rules: newAppeal,
    body: Type.Object({ token: appealToken, text: Type.String() }),
    reply: Type.Object({ _id: Type.String() }),
  },
  'GET /admin/actions': {
    auth: 'moderator',
    scope: 'admin',
    summary:
      'List moderation actions: with a pending appeal, still undoable, ended, or all; of all members or one',
    rate: rates.read,
    query: Type.Object({
      ...pageQuery(10).properties,
      state: Type.Enum(['appeals', 'active', 'past', 'all'], {
        description: 'Which actions are listed',
        default: 'appeals',
      }),
      member: Type.Optional(
        Type.String({
          description: 'Id of the member; finds actions on the member, and on what the member has made',
          maxLength: 64,
        }),
      ),
    }),
    reply: pageOf(action),
  },
  'POST /admin/actions/{actionId}/appeal': {
    auth: 'moderator',
    scope: 'admin',
    summary: 'Decide an appeal: uphold the action, or undo it',
    message: messages.appealHandled,
    rate: rates.write,
    rules: moderatorReason,
    missing: { actionId: null },
    params: actionId,
    body: Type.Object({ outcome: Type.Enum(['upheld', 'accepted']), reason: Type.String() }),
    reply: Type.Object({ _id: Type.String() }),
  },
  'POST /admin/actions': {
    auth: 'moderator',
    scope: 'admin',
    summary:
      'Hide or remove content that the caller can see, or warn, limit, suspend or delete a member, and close the open reports; 409 if another moderator was faster',
    status: 201,
    message: messages.acted,
    rate: rates.write,
    rules: moderatorReason,
    body: Type.Object({
      kind: Type.Enum([...reportKinds]),
      id: Type.String({ maxLength: 64 }),
      action: moderationAction,
      reason: Type.String(),
      ...suspensionChoices,
    }),
    reply: Type.Object({ _id: Type.String(), closed: Type.Integer() }),
  },
  'POST /admin/actions/{actionId}/undo': {
    auth: 'moderator',
    scope: 'admin',
    summary: 'Undo an action within 30 days; hidden or removed content is restored',
    message: messages.undone,
    rate: rates.write,
    rules: moderatorReason,
    missing: { actionId: null },
    params: actionId,
    body: Type.Object({ reason: Type.String() }),
    reply: Type.Object({ _id: Type.String() }),
  },
});

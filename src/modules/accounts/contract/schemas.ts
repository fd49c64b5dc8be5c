import { type Static, Type } from 'typebox';
import { pathText, type Rate } from '../../../shared/api/endpoint.ts';

/** Path parameter of endpoints for one member. */
export const username = pathText('Username of a member');

/** A member as only they see themselves. */
export const ownUser = Type.Object(
  {
    _id: Type.String(),
    username: Type.String(),
    fullName: Type.String(),
    email: Type.String(),
    avatar: Type.String(),
    avatarPublicId: Type.String(),
    coverImage: Type.String(),
    coverImagePublicId: Type.String(),
    bio: Type.String(),
    link1: Type.String(),
    link2: Type.String(),
    link3: Type.String(),
    isVerified: Type.Boolean(),
  },
  { title: 'Account' },
);
export type OwnUser = Static<typeof ownUser>;

/** The owner of an item in a list. `avatar` is the address of a picture, which may be the default one. */
export const ownerCard = Type.Object(
  {
    _id: Type.String(),
    username: Type.String(),
    fullName: Type.String(),
    avatar: Type.String(),
    followersCount: Type.Integer(),
    isFollowedByMe: Type.Boolean(),
  },
  { title: 'Owner' },
);
export type OwnerCard = Static<typeof ownerCard>;

export const tokens = { accessToken: Type.String(), refreshToken: Type.String() };
export const url = Type.String({ maxLength: 2_048 });
export const mailedTokenText = Type.String({ maxLength: 256 });
/** Rate limit of calls that the database limits more tightly. It admits a classroom behind one address. */
export const guardedRate: Rate = { max: 120, seconds: 60 };

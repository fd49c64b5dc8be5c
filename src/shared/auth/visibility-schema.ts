import { Type } from 'typebox';
import { type Visibility, visibilities } from '../rules/visibility.ts';

/** Who sees a thing. */
export const visibility = Type.Enum([...visibilities]);

/** In replies: who sees a thing; `linkKey`, which only its owner gets, belongs into the link of an unlisted one. */
export const visibilityFields = {
  isPublic: Type.Boolean(),
  visibility,
  linkKey: Type.Optional(Type.String()),
};

/** In bodies. `isPublic` is how clients chose before there was anything unlisted; it must not disagree with `visibility`. */
export const visibilityChoice = {
  isPublic: Type.Optional(Type.Boolean()),
  visibility: Type.Optional(visibility),
};

/** In bodies about many things; see `BulkVisibilityChoice`. */
export const bulkVisibilityChoice = {
  ...visibilityChoice,
  restoresLinks: Type.Optional(
    Type.Boolean({
      description: 'Restores the links that the last change removed, instead of creating new ones',
    }),
  ),
};

/** The reply to a renewed link. */
export const renewedLink = Type.Object({ _id: Type.String(), linkKey: Type.String() });

type VisibilityRow = { visibility: Visibility; link_key: string | null };

/** The fields of a row with `visibilityColumns`. */
export const presentVisibility = ({ visibility, link_key: linkKey }: VisibilityRow) => ({
  isPublic: visibility === 'public',
  visibility,
  ...(linkKey !== null && { linkKey }),
});

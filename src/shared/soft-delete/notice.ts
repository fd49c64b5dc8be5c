import { type TObject, type TProperties, Type } from 'typebox';

const notice = Type.Optional(
  Type.String({
    description:
      'Why others cannot see it: it contains a word or domain of the site’s list; absent otherwise',
  }),
);

/** The reply of a call that saves something with texts. */
export const withNotice = <P extends TProperties>({ properties }: TObject<P>) =>
  Type.Object({ ...properties, notice });

/** Adds the notice to a reply, if there is one. */
export const addNotice = <T extends object>(data: T, notice: string | null): T & { notice?: string } =>
  notice === null ? data : { ...data, notice };

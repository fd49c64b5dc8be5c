import { type TSchema, Type } from 'typebox';

export type Envelope<T> = { status: number; message: string; data: T };

/** The schema of a reply: what `data` does not name is not sent. */
export function envelopeOf(data: TSchema) {
  return Type.Object({ status: Type.Integer(), message: Type.String(), data });
}

export const failureSchema = Type.Object({
  status: Type.Integer(),
  message: Type.String(),
  data: Type.Null(),
});

/** What every failed call answers. */
export function failure(status: number, message: string): Envelope<null> {
  return { status, message, data: null };
}

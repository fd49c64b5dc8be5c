import { type TSchema, Type } from 'typebox';

export type Envelope<T> = { status: number; message: string; data: T };

/** Schema of a reply. Properties that `data` does not declare are not sent. */
export function envelopeOf(data: TSchema) {
  return Type.Object({ status: Type.Integer(), message: Type.String(), data });
}

export const failureSchema = Type.Object({
  status: Type.Integer(),
  message: Type.String(),
  data: Type.Null(),
  code: Type.Optional(Type.String({ description: 'For programs, where the status does not say enough' })),
});

/** Body of every failed request. */
export function failure(status: number, message: string, code?: string): Envelope<null> & { code?: string } {
  return { status, message, data: null, ...(code !== undefined && { code }) };
}

import { type TSchema, Type } from 'typebox';

export type Envelope<T> = { status: number; message: string; data: T };

/** Schema of a reply. Properties that `data` does not declare are not sent. */
export function envelopeOf(data: TSchema) {
  return Type.Object({ status: Type.Integer(), message: Type.String(), data });
}

const code = Type.Optional(
  Type.String({ description: 'Machine-readable reason, where the status is not specific enough' }),
);

export const failureSchema = Type.Object({
  status: Type.Integer(),
  message: Type.String(),
  data: Type.Null(),
  code,
});

/** What was refused; with a code there may be what the client needs to go on. */
export const refusalSchema = Type.Object({
  ...failureSchema.properties,
  data: Type.Union([Type.Null(), Type.Record(Type.String(), Type.String())]),
});

/** Body of every failed request. */
export function failure(
  status: number,
  message: string,
  code?: string,
  data: Record<string, string> | null = null,
): Envelope<Record<string, string> | null> & { code?: string } {
  return { status, message, data, ...(code !== undefined && { code }) };
}

import { type TSchema, Type } from 'typebox';
import type { Broken } from '../rules/rules.ts';

export type Envelope<T> = { status: number; message: string; data: T };

/** Schema of a reply. Properties that `data` does not declare are not sent. */
export function envelopeOf(data: TSchema) {
  return Type.Object({ status: Type.Integer(), message: Type.String(), data });
}

/** The code of a failure that has no code of its own. */
const codes: Readonly<Record<number, string>> = {
  400: 'invalid-request',
  401: 'not-authenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  406: 'unsupported-type',
  408: 'timeout',
  409: 'conflict',
  413: 'too-large',
  415: 'unsupported-type',
  429: 'too-many-requests',
  431: 'too-large',
  501: 'not-implemented',
  503: 'unavailable',
};

export const failureSchema = Type.Object(
  {
    status: Type.Integer({ description: 'The HTTP status' }),
    message: Type.String({ description: 'Error message for people' }),
    data: Type.Union([Type.Null(), Type.Record(Type.String(), Type.String())], {
      description: 'Null, or with some codes what the client needs to go on',
    }),
    code: Type.String({ description: 'Error code for programs' }),
    field: Type.Optional(Type.String({ description: 'The field that `message` is about' })),
    errors: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), {
        description: 'Error message of each invalid field; the field of `message` comes first',
      }),
    ),
  },
  { title: 'Failure' },
);

type Reason = {
  code?: string | undefined;
  field?: string | undefined;
  faults?: readonly Broken[] | undefined;
  data?: Record<string, string> | undefined;
};
type Failure = Envelope<Record<string, string> | null> & {
  code: string;
  field?: string;
  errors?: readonly Broken[];
};

/** Body of every failed request. */
export function failure(
  status: number,
  message: string,
  { code, field, faults, data }: Reason = {},
): Failure {
  return {
    status,
    message,
    data: data ?? null,
    code: code ?? codes[status] ?? (status < 500 ? 'invalid-request' : 'failed'),
    ...(field !== undefined && { field, errors: faults ?? [{ field, message }] }),
  };
}

import jwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import { unauthorized } from '../errors/app-error.ts';
import { isId } from '../ids.ts';
import { deriveKey, fingerprint } from '../keys.ts';

/** Claims of an access token: the user and the session it belongs to. */
export type AccessClaims = { userId: string; sessionId: string };

export type AccessTokens = {
  sign(claims: AccessClaims): string;
  /** Throws 401 unless `token` is a valid, unexpired access token of this instance. */
  verify(token: string): AccessClaims;
};

const seconds = { life: 600, leeway: 60 };
const kind = 'at+jwt';

/** Access tokens (RFC 9068), valid for 10 minutes; accepts HS256 only, signed with a dedicated key. */
export async function accessTokens(
  app: FastifyInstance,
  { secret, publicUrl }: { secret: string; publicUrl: string },
): Promise<AccessTokens> {
  const key = deriveKey(secret, 'access token');
  const audience = `${publicUrl}/api/v1`;
  const kid = fingerprint(key.toString('hex')).toString('hex').slice(0, 8);
  await app.register(jwt, {
    secret: key,
    sign: {
      algorithm: 'HS256',
      kid,
      header: { alg: 'HS256', typ: kind },
      iss: publicUrl,
      aud: audience,
      expiresIn: seconds.life,
      notBefore: 0,
    },
    verify: {
      algorithms: ['HS256'],
      checkTyp: kind,
      allowedIss: publicUrl,
      allowedAud: audience,
      requiredClaims: ['sub', 'sid', 'iss', 'aud', 'iat', 'nbf', 'exp'],
      clockTolerance: seconds.leeway * 1_000,
    },
  });
  return {
    sign: ({ userId, sessionId }) => app.jwt.sign({ sub: userId, sid: sessionId }),
    verify: (token) => claimsOf(decode(app, token)),
  };
}

function decode(app: FastifyInstance, token: string): unknown {
  try {
    return app.jwt.verify(token);
  } catch {
    throw unauthorized();
  }
}

function claimsOf(payload: unknown): AccessClaims {
  if (typeof payload === 'object' && payload !== null && 'sub' in payload && 'sid' in payload) {
    const { sub, sid } = payload;
    if (typeof sub === 'string' && typeof sid === 'string' && isId(sub) && isId(sid))
      return { userId: sub, sessionId: sid };
  }
  throw unauthorized();
}

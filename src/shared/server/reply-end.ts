import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { maxPipelined } from './slow-clients.ts';

type Act = (isCut: boolean) => void;

const waiting = new WeakMap<ServerResponse, Act[]>();

/** Status of a reply whose client disconnected before it began, as nginx logs it. */
const clientClosedRequest = 499;

/**
 * Calls `act` once, when a reply has been sent whole or, with `isCut`, its client has left before: Fastify runs
 * `onResponse` in the first case only.
 */
export function onReplyEnd({ raw, request }: FastifyReply, act: Act): void {
  const others = waiting.get(raw);
  if (others) {
    others.push(act);
    return;
  }
  const { socket } = request.raw;
  if (raw.destroyed || raw.writableFinished || socket.destroyed) {
    act(!raw.writableFinished);
    return;
  }
  const acts = [act];
  waiting.set(raw, acts);
  const end = (isCut: boolean) => {
    raw.off('finish', onFinish);
    raw.off('close', onClose);
    socket.off('close', onClose);
    waiting.delete(raw);
    for (const each of acts) each(isCut);
  };
  const onFinish = () => end(false);
  const onClose = () => end(true);
  raw.once('finish', onFinish);
  raw.once('close', onClose);
  // Node assigns the socket to a pipelined reply after the earlier ones, and emits no event for it until then.
  if (raw.socket) return;
  socket.setMaxListeners(2 * maxPipelined);
  socket.once('close', onClose);
}

export function statusOf(reply: FastifyReply): number {
  // An event stream writes its head itself, and its reply is over then.
  const isStream = reply.request.routeOptions.config.isEventStream === true && reply.sent;
  return reply.raw.headersSent || isStream ? reply.statusCode : clientClosedRequest;
}

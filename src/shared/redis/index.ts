export {
  connectCounter,
  connectProbe,
  connectQueues,
  ping,
  primariesOf,
  type QueueConnection,
  type RedisConnection,
} from './connect.ts';

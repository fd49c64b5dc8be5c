declare module 'autocannon' {
  type Result = {
    requests: { average: number };
    latency: { p99: number };
    non2xx: number;
    '2xx': number;
    '3xx': number;
    errors: number;
  };
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    requests?: { path: string }[];
    headers?: Record<string, string>;
  }): Promise<Result>;
}

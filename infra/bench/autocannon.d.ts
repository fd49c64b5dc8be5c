declare module 'autocannon' {
  type Result = { requests: { average: number }; non2xx: number; errors: number };
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
  }): Promise<Result>;
}

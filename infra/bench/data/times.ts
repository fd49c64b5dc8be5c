/** The number of calls that are timed, and of those before them that are not. */
export type Repetitions = { calls: number; warmUps: number };

/** Durations of calls in ms, by site; the sites are called in turn, so that background noise affects all alike. */
export async function timesOf<Site>(
  sites: readonly Site[],
  read: (site: Site) => Promise<unknown>,
  { calls, warmUps }: Repetitions,
): Promise<number[][]> {
  const times = sites.map((): number[] => []);
  for (let call = -warmUps; call < calls; call++)
    for (const [at, site] of sites.entries()) {
      const start = performance.now();
      await read(site);
      if (call >= 0) times[at]?.push(performance.now() - start);
    }
  return times;
}

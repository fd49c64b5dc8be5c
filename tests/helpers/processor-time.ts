/**
 * Returns a function that tells how long this thread has computed since, in milliseconds of processor time, so that
 * other load on the machine does not count.
 */
export function measureProcessor(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
}

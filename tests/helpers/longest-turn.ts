/**
 * Measures the longest turn of this thread's event loop, in milliseconds of processor time, so that other load on the
 * machine does not count. Call `stop` for the result.
 */
export function watchTurns(): { stop(): number } {
  let longest = 0;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
  };
  const timer = setInterval(look, 1);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return longest;
    },
  };
}

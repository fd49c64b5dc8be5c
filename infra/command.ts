/**
 * Runs a command of this repository: an error is printed in one line, without its stack, and the
 * exit code is 1.
 */
export async function runCommand(main: () => void | Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Runs a bench and ends the process with exit code 0 if all its goals are reached. */
export function runBench(bench: () => Promise<boolean>): void {
  bench().then(
    (isReached) => process.exit(isReached ? 0 : 1),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exit(1);
    },
  );
}

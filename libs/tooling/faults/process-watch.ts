import { setTimeout as sleep } from 'node:timers/promises';

export interface ProcessMeasurement {
  ms: number;
  /** Longest time in which the event loop did not turn, its own 10 ms of resolution included. */ blockedMs: number;
  memoryMb: number;
}

const INTERVAL_MS = 200;
const MEGABYTE = 1024 * 1024;
const SECOND = 1000;

/** Reads a gauge of the Prometheus text. */
function gauge(text: string, name: string): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  if (!line) throw new Error(`the server does not measure ${name}`);
  return Number(line.slice(name.length));
}

/** Watches another process by its metrics, which start anew after each reading, while `work` runs. */
export async function watchProcess<T>(
  address: string,
  work: () => Promise<T>,
): Promise<{ value: T; seen: ProcessMeasurement }> {
  const seen: ProcessMeasurement = { ms: 0, blockedMs: 0, memoryMb: 0 };
  const read = async (): Promise<void> => {
    const text = await (await fetch(`${address}/api/metrics`)).text();
    seen.blockedMs = Math.max(seen.blockedMs, gauge(text, 'nodejs_eventloop_lag_max_seconds') * SECOND);
    seen.memoryMb = Math.max(seen.memoryMb, gauge(text, 'process_resident_memory_bytes') / MEGABYTE);
  };
  await read();
  Object.assign(seen, { blockedMs: 0 });
  const began = performance.now();
  let working = true;
  const watching = (async () => {
    while (working) {
      await sleep(INTERVAL_MS);
      await read();
    }
  })();
  const value = await work().finally(() => {
    working = false;
  });
  seen.ms = Math.round(performance.now() - began);
  await watching;
  return { value, seen: { ...seen, blockedMs: Math.round(seen.blockedMs), memoryMb: Math.round(seen.memoryMb) } };
}

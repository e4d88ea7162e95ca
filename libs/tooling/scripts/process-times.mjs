// Processor time of a process and everything below it, looked at while it runs (Linux; elsewhere 0).
import { readFileSync, readdirSync } from 'node:fs';

const LOOK_EVERY_MS = 500;
/** Of the kernel's clock, as `/proc` counts: the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Parent, start and own time of one process. */
function readProcess(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system, started] = [1, 11, 12, 19].map((place) => Number(fields[place]));
    return { pid: Number(pid), parent, started, ticks: user + system };
  } catch {
    return undefined; // ended between two looks
  }
}
const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readProcess)
    .filter(Boolean);
const keyOf = ({ pid, started }) => `${pid} ${started}`;

/**
 * Watches until `end`, which gives CPU seconds: those that each process had when it was last seen. A process that a
 * dead parent left is still counted; one that lived between two looks is not.
 */
export function watchProcesses(root) {
  if (process.platform !== 'linux') return { end: () => 0 };
  const seen = new Map();
  const look = () => {
    const now = processes();
    const wanted = new Set([root, ...[...seen.values()].filter(({ isGone }) => !isGone).map(({ pid }) => pid)]);
    for (let grown = true; grown;) {
      const before = wanted.size;
      for (const { pid, parent } of now) if (wanted.has(parent)) wanted.add(pid);
      grown = wanted.size > before;
    }
    const found = new Map(now.filter(({ pid }) => wanted.has(pid)).map((one) => [keyOf(one), one]));
    for (const [key, one] of seen) if (!found.has(key)) one.isGone = true;
    for (const [key, one] of found) seen.set(key, one);
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    end: () => {
      clearInterval(timer);
      return [...seen.values()].reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND;
    },
  };
}

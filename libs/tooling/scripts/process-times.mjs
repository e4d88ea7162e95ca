// Processor time of a process and all its descendants, sampled while it runs (Linux; 0 on other systems).
import { readFileSync, readdirSync } from 'node:fs';

const LOOK_EVERY_MS = 500;
/** Clock ticks per second in `/proc`: the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Parent, start time and own processor time of one process. */
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
 * Watches until `end` is called, which returns CPU seconds: for each process those of the last sample. A process
 * whose parent has died still counts; one that started and ended between two samples does not.
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

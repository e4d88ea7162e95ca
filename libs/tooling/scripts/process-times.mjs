// Processor time of a process and everything below it, looked at while it runs (Linux; elsewhere 0).
import { readFileSync, readdirSync } from 'node:fs';

const LOOK_EVERY_MS = 500;
/** Of the kernel's clock, as `/proc` counts: the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Parent, start and time of one process: own, and of children that it waited for. */
function readProcess(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system, childUser, childSystem, started] = [1, 11, 12, 13, 14, 19].map((place) => Number(fields[place]));
    return { pid: Number(pid), parent, started, own: user + system, waitedFor: childUser + childSystem };
  } catch {
    return undefined; // ended between two looks
  }
}
const processes = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(readProcess).filter(Boolean);
const keyOf = ({ pid, started }) => `${pid} ${started}`;

/**
 * Time of the processes that were seen. A process that its parent waited for is counted by its parent when it was never seen itself, or
 * ended between two looks; so a parent's share counts only as far as it is more than what its seen children had.
 */
function secondsOf(seen) {
  let ticks = 0;
  for (const process of seen.values()) {
    const ofSeenChildren = [...seen.values()].filter((child) => child.parent === process.pid && child.isGone).reduce((sum, child) => sum + child.own + child.waitedFor, 0);
    ticks += process.own + Math.max(0, process.waitedFor - ofSeenChildren);
  }
  return ticks / TICKS_PER_SECOND;
}

/** Watches until `end`, which gives CPU seconds. A process that a dead parent left is still counted. */
export function watchProcesses(root) {
  if (process.platform !== 'linux') return { end: () => 0 };
  const seen = new Map();
  const look = () => {
    const now = processes();
    const wanted = new Set([root, ...[...seen.values()].filter(({ isGone }) => !isGone).map(({ pid }) => pid)]);
    for (let grown = true; grown; ) {
      const before = wanted.size;
      for (const { pid, parent } of now) if (wanted.has(parent)) wanted.add(pid);
      grown = wanted.size > before;
    }
    const found = new Map(now.filter(({ pid }) => wanted.has(pid)).map((one) => [keyOf(one), one]));
    for (const [key, one] of seen) if (!found.has(key)) one.isGone = true;
    for (const [key, one] of found) seen.set(key, { ...one, parent: seen.get(key)?.parent ?? one.parent });
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    end: () => {
      clearInterval(timer);
      return secondsOf(seen);
    },
  };
}

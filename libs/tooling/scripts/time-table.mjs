// Prints the duration of the parts of a run, and the slowest test files.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { jestCpuReport, jestReport } from './parts.mjs';
import { workspaceRoot } from './workspace.mjs';

const LONGEST_FILES = 10;
const COSTLIEST_FILES = 25;
const seconds = (value) => value.toFixed(0).padStart(7);

function longestFiles(names) {
  const reports = names.map(jestReport).filter(existsSync);
  const files = reports.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).testResults);
  return files
    .map(({ name, startTime, endTime }) => ({
      name: relative(workspaceRoot, name),
      wall: (endTime - startTime) / 1000,
    }))
    .sort((a, b) => b.wall - a.wall)
    .slice(0, LONGEST_FILES);
}

const cpuOfFiles = (names) =>
  names
    .map(jestCpuReport)
    .filter(existsSync)
    .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
    .map((line) => line.split('\t'))
    .sort(([a], [b]) => b - a)
    .slice(0, COSTLIEST_FILES);

/** @param {{name: string, passed: number, failed: number, cpuSeconds: number, wallSeconds: number}[]} parts */
export function printTimeTable(parts, wallSeconds) {
  const width = Math.max(...parts.map(({ name }) => name.length), 5);
  console.log(`\n${'part'.padEnd(width)}   wall s    CPU s   passed   failed`);
  for (const { name, wallSeconds: wall, cpuSeconds, passed, failed } of parts) {
    console.log(
      `${name.padEnd(width)}  ${seconds(wall)}  ${seconds(cpuSeconds)}  ${seconds(passed)}  ${seconds(failed)}`,
    );
  }
  const cpu = parts.reduce((sum, part) => sum + part.cpuSeconds, 0);
  console.log(`${'all'.padEnd(width)}  ${seconds(wallSeconds)}  ${seconds(cpu)}`);
  const files = longestFiles(parts.map(({ name }) => name));
  if (files.length) console.log('\nlongest test files (wall s)');
  for (const { name, wall } of files) console.log(`${wall.toFixed(1).padStart(7)}  ${name}`);
  const costliest = cpuOfFiles(parts.map(({ name }) => name));
  if (costliest.length) console.log('\ncostliest test files (CPU s of the worker, without the database)');
  for (const [cpu, name] of costliest) console.log(`${cpu.padStart(7)}  ${name}`);
  console.log('');
}

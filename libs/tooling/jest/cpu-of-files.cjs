// CPU seconds of the worker by test file: wall time says little while two workers and a database share two processors.
const { appendFileSync } = require('node:fs');
const { relative } = require('node:path');
const { workspaceRoot } = require('../swc/options.cjs');

/** Starts to count; the returned function appends the line of the file, where a report is wanted. */
function countCpu(testPath) {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    const report = process.env.CPU_OF_FILES;
    if (report) appendFileSync(report, `${((user + system) / 1e6).toFixed(1)}\t${relative(workspaceRoot, testPath)}\n`);
  };
}
module.exports = { countCpu };

// Prints how much of the specification is proved by tests: `node libs/tooling/scripts/statements.mjs`.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('../swc/register.cjs');
const { readStatements, STATEMENT_FILES } = require('../../testing/statements/statement-table.ts');

const all = STATEMENT_FILES.flatMap((file) => readStatements(file));
const proved = all.filter(({ open }) => open.length === 0);
const partly = all.filter(({ open, proofs }) => open.length > 0 && proofs.length > 0);
console.log(`${all.length} statements: ${proved.length} proved, ${partly.length} proved in part, open by issue:`);
const byIssue = new Map();
for (const { open } of all)
  for (const issue of new Set(open.map((one) => one.issue))) byIssue.set(issue, (byIssue.get(issue) ?? 0) + 1);
for (const [issue, count] of [...byIssue].sort(([a], [b]) => a - b)) console.log(`  issue ${issue}: ${count}`);
if (process.argv.includes('--open'))
  for (const { number, statement, open } of all)
    for (const { issue, what } of open) console.log(`${number}\t#${issue}\t${statement}: ${what}`);

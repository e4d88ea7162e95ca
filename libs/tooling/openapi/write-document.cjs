// Writes the OpenAPI document with the docstrings of the contract: `node write-document.cjs [file]`, or to standard
// output; `--report` adds the lines of fields.tsv that describe nothing and the calls without a sample. The build of the
// server and the tests run this; the server itself only sends the file.
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { nameOf, sentenceOf } = require('./docstrings.cjs');
const { readRaisedCodes } = require('./raised-codes.cjs');
const { workspaceRoot } = require('../swc/options.cjs');

const contract = require('@matlas/contract');
const { createOpenApi } = require('./document.ts');
const { FieldSentences } = require('./field-sentences.ts');
const { exampleOf } = require('../../testing/isolation/example-input.ts');

const codes = readRaisedCodes(contract);
const fields = new FieldSentences();
/** Calls without a sample input: they have no example, and the test of the document fails. */
const withoutSample = [];
const exampleOrNone = (route) => {
  try {
    return exampleOf(route);
  } catch (error) {
    withoutSample.push(error.message);
    return {};
  }
};
const document = createOpenApi(contract.routesOf(contract.api), require(join(workspaceRoot, 'package.json')).version, {
  sentenceOf,
  nameOf,
  exampleOf: exampleOrNone,
  codesOf: (route) => codes.get(route) ?? [],
  fieldSentence: (owner, path, field) => fields.find(owner, path, field),
});
const unused = fields.all.filter((one) => !fields.used.has(one)).map(({ field, scope }) => `${field} ${scope}`.trim());
const [target] = process.argv.slice(2);
if (target === '--report') process.stdout.write(JSON.stringify({ document, unused, withoutSample }));
else if (target) writeFileSync(target, JSON.stringify(document));
else process.stdout.write(JSON.stringify(document));

// Loads the contract with its docstrings: every docstring of a field, a call or a constant is attached to the value
// that it describes, so that the OpenAPI document can show it. Only the script that writes the document uses this.
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');
const { transformSync } = require('@swc/core');
const ts = require('typescript');
const { compilerOptions, workspaceRoot } = require('../swc/options.cjs');
require('../swc/register.cjs');

const CONTRACT = join(workspaceRoot, 'libs/contract/');
const DESCRIBED = new Set([
  ts.SyntaxKind.CallExpression,
  ts.SyntaxKind.Identifier,
  ts.SyntaxKind.PropertyAccessExpression,
  ts.SyntaxKind.ElementAccessExpression,
]);

/** The docstring directly above a node in one line, or an empty text. */
function docstringOf(node) {
  const own = ts.getJSDocCommentsAndTags(node).filter((one) => ts.isJSDoc(one));
  return (ts.getTextOfJSDocComment(own.at(-1)?.comment) ?? '').replace(/\s+/g, ' ').trim();
}

/** Insertions that wrap an expression in a call of the attaching functions below. */
const wrapped = (node, name, ...args) => [
  { at: node.getStart(), text: `globalThis.${name}(` },
  { at: node.getEnd(), text: `, ${args.map((arg) => JSON.stringify(arg)).join(', ')})` },
];
function insertionsFor(node) {
  if (ts.isPropertyAssignment(node) && DESCRIBED.has(node.initializer.kind) && docstringOf(node))
    return wrapped(node.initializer, 'attachDocstring', docstringOf(node));
  if (ts.isShorthandPropertyAssignment(node) && docstringOf(node)) {
    const [open, close] = wrapped(node.name, 'attachDocstring', docstringOf(node));
    return [{ at: open.at, text: `${node.name.text}: ${open.text}` }, close];
  }
  if (!ts.isVariableDeclaration(node) || !ts.isSourceFile(node.parent.parent.parent)) return [];
  return ts.isIdentifier(node.name) && node.initializer && DESCRIBED.has(node.initializer.kind)
    ? wrapped(node.initializer, 'attachName', node.name.text, docstringOf(node.parent.parent))
    : [];
}

/** The source with each described expression wrapped; the text is the same otherwise. */
function withDocstrings(filename) {
  const text = readFileSync(filename, 'utf8');
  const found = [];
  const visit = (node) => {
    found.push(...insertionsFor(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(filename, text, ts.ScriptTarget.ES2022, true));
  return found
    .map((insertion, order) => ({ ...insertion, order }))
    .sort((a, b) => b.at - a.at || b.order - a.order)
    .reduce((made, { at, text: added }) => made.slice(0, at) + added + made.slice(at), text);
}

/** Sentences of calls, and names and docstrings of the constants of the contract, by value. */
const sentences = new WeakMap();
const names = new WeakMap();
const isSchema = (value) => typeof value === 'object' && value !== null && '_zod' in value;
const isFieldPair = (value) => isSchema(value?.row) && isSchema(value?.save);

globalThis.attachDocstring = (value, sentence) => {
  if (isSchema(value)) {
    const described = value.meta({ ...value.meta(), description: sentence });
    if (names.has(value)) names.set(described, names.get(value));
    return described;
  }
  if (isFieldPair(value))
    return {
      ...value,
      row: globalThis.attachDocstring(value.row, sentence),
      save: globalThis.attachDocstring(value.save, sentence),
    };
  if (typeof value === 'object' && value !== null) sentences.set(value, sentence);
  return value;
};
globalThis.attachName = (value, name, sentence) => {
  if (isSchema(value) && !names.has(value)) names.set(value, { name, sentence });
  if (isSchema(value?.schema) && Array.isArray(value.members))
    for (const schema of [value.schema, value.lenient]) names.set(schema, { name, sentence, enumeration: value });
  return value;
};

const load = Module._extensions['.ts'];
Module._extensions['.ts'] = (module, filename) => {
  if (!filename.startsWith(CONTRACT)) return load(module, filename);
  const { code } = transformSync(withDocstrings(filename), { ...compilerOptions(), sourceMaps: false, filename });
  return module._compile(code, filename);
};

module.exports = { sentenceOf: (value) => sentences.get(value), nameOf: (schema) => names.get(schema) };

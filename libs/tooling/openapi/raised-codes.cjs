// Which error codes a call may answer: read from the sources, from the handler of the call through the services,
// stores and functions that it uses. A method behind an interface is not followed.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const ts = require('typescript');
const { workspaceRoot } = require('../swc/options.cjs');

const FOLDERS = ['libs/features', 'libs/server-kit', 'libs/formats', 'libs/domain'];
const isSource = (name) => name.endsWith('.ts') && !/\.(spec|long|d)\.ts$/.test(name) && !/(^|\/)testing\//.test(name);

/** Functions by file and name, methods by class, and the imports of each file. */
class SourceIndex {
  files = new Map();
  functions = new Map();
  classes = new Map();
  handlers = [];

  constructor() {
    for (const folder of FOLDERS)
      for (const name of readdirSync(join(workspaceRoot, folder), { recursive: true, encoding: 'utf8' }))
        if (isSource(name)) this.addFile(join(workspaceRoot, folder, name));
  }
  addFile(path) {
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, false);
    const file = { path, imported: new Set(), local: new Map(), constants: new Map() };
    for (const statement of source.statements) this.addStatement(file, statement, source);
    this.files.set(path, file);
  }
  addStatement(file, statement, source) {
    if (ts.isImportDeclaration(statement))
      for (const one of statement.importClause?.namedBindings?.elements ?? []) file.imported.add(one.name.text);
    if (ts.isFunctionDeclaration(statement) && statement.name) this.addFunction(file, statement.name.text, statement);
    if (ts.isClassDeclaration(statement) && statement.name) this.addClass(file, statement, source);
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) {
          this.addFunction(file, name.text, initializer);
          file.constants.set(name.text, initializer.getText(source));
        } else if (initializer)
          for (const { propertyName, name: local } of name.elements)
            file.constants.set(
              local.getText(source),
              `${initializer.getText(source)}.${(propertyName ?? local).getText(source)}`,
            );
  }
  addFunction(file, name, node) {
    const made = { file, node };
    file.local.set(name, made);
    this.functions.set(name, [...(this.functions.get(name) ?? []), made]);
  }
  addClass(file, node, source) {
    const base = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0]
      ?.expression;
    const made = { file, name: node.name.text, base: base?.getText(source), fields: new Map(), methods: new Map() };
    for (const member of node.members) this.addMember(made, member, source);
    this.classes.set(made.name, made);
    file.local.set(made.name, { file, node: undefined, class: made });
  }
  addMember(owner, member, source) {
    const typed = ts.isConstructorDeclaration(member) ? member.parameters : [member];
    for (const { name, type } of typed)
      if (name && type && ts.isTypeReferenceNode(type))
        owner.fields.set(name.getText(source), type.typeName.getText(source));
    if (!member.name) return;
    const name = member.name.getText(source);
    owner.methods.set(name, { file: owner.file, node: member.body ?? member.initializer, class: owner });
    for (const decorator of ts.getDecorators?.(member) ?? [])
      if (decorator.expression.expression?.getText(source) === 'Handle')
        this.handlers.push({
          route: decorator.expression.arguments[0].getText(source),
          file: owner.file,
          start: owner.methods.get(name),
        });
  }
  /** A method of a class or of the classes that it extends. */
  findMethod(owner, name) {
    for (let one = owner; one; one = this.classes.get(one.base))
      if (one.methods.has(name)) return one.methods.get(name);
    return undefined;
  }
  findField(owner, name) {
    for (let one = owner; one; one = this.classes.get(one.base))
      if (one.fields.has(name)) return this.classes.get(one.fields.get(name));
    return undefined;
  }
}

/** The expression of a handler, with the constants of its file replaced: `routes.add` is `api.bom.add`. */
function withConstants({ route, file }) {
  const [head, ...rest] = route.split('.');
  const constant = file.constants.get(head);
  return constant ? withConstants({ route: [constant.replace(/\s/g, ''), ...rest].join('.'), file }) : route;
}
const valueAt = (root, path) => path.split('.').reduce((at, name) => at?.[name], root);

class RaisedCodes {
  constructor(index, isErrorCode) {
    this.index = index;
    this.isErrorCode = isErrorCode;
    this.reads = new Map();
  }
  /** Codes in the body of one function, and the functions that it refers to. */
  read(part) {
    const known = this.reads.get(part);
    if (known) return known;
    const found = { codes: new Set(), uses: new Set() };
    this.reads.set(part, found);
    const visit = (node, parent) => {
      this.readNode(part, node, parent, found);
      ts.forEachChild(node, (child) => visit(child, node));
    };
    if (part.node) visit(part.node);
    return found;
  }
  readNode(part, node, parent, { codes, uses }) {
    if (ts.isStringLiteral(node) && this.isCode(node.text, parent)) codes.add(node.text);
    if (ts.isIdentifier(node) && !(parent && ts.isPropertyAccessExpression(parent) && parent.name === node))
      for (const used of this.functionsNamed(part.file, node.text)) uses.add(used);
    if (!ts.isPropertyAccessExpression(node)) return;
    const owner = this.ownerOf(part, node.expression);
    const method = owner && this.index.findMethod(owner, node.name.text);
    if (method) uses.add(method);
  }
  isCode(text, parent) {
    if (
      !this.isErrorCode(text) ||
      (parent && ts.isBinaryExpression(parent) && /Equals/.test(ts.SyntaxKind[parent.operatorToken.kind]))
    )
      return false;
    return text.includes('.') || (ts.isNewExpression(parent) && parent.expression.text === 'AppError');
  }
  functionsNamed(file, name) {
    const own = file.local.get(name);
    if (own) return own.node ? [own] : [];
    return file.imported.has(name) ? (this.index.functions.get(name) ?? []) : [];
  }
  ownerOf(part, expression) {
    if (expression.kind === ts.SyntaxKind.ThisKeyword) return part.class;
    if (!part.class || !ts.isPropertyAccessExpression(expression)) return undefined;
    return expression.expression.kind === ts.SyntaxKind.ThisKeyword
      ? this.index.findField(part.class, expression.name.text)
      : undefined;
  }
  codesFrom(start) {
    const [seen, waiting, codes] = [new Set(), [start], new Set()];
    for (let part = waiting.pop(); part; part = waiting.pop()) {
      if (seen.has(part)) continue;
      seen.add(part);
      const found = this.read(part);
      for (const code of found.codes) codes.add(code);
      waiting.push(...found.uses);
    }
    return [...codes].sort();
  }
}

/** Error codes by route; `contract` is the module with all exports of the contract. */
function readRaisedCodes(contract) {
  const index = new SourceIndex();
  const raised = new RaisedCodes(index, contract.isErrorCode);
  const byRoute = new Map();
  for (const handler of index.handlers) {
    const route = valueAt(contract, withConstants(handler));
    if (route) byRoute.set(route, raised.codesFrom(handler.start));
  }
  return byRoute;
}

module.exports = { readRaisedCodes };

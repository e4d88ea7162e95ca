import { join, resolve } from 'node:path';
import { readdirSync } from 'node:fs';
import ts from 'typescript';

export const ROOT = resolve(__dirname, '../../../..');
const FOLDERS = ['libs/features', 'libs/server-kit'];
const isTest = (path: string): boolean => /\.(spec|long)\.ts$|[/\\](testing|fixtures)[/\\]/.test(path);

/** The production files of the stores as one program; types are resolved only where they are asked for. */
export class SourceProgram {
  readonly checker: ts.TypeChecker;
  readonly files: readonly ts.SourceFile[];
  private readonly callsByName = new Map<string, ts.CallExpression[]>();
  private readonly callers = new Map<ts.Node, readonly ts.CallExpression[]>();

  constructor() {
    const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), (path) => ts.sys.readFile(path)) as {
      config: { compilerOptions: object };
    };
    const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, types: ['node'] }, ROOT);
    const names = FOLDERS.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(ROOT, folder, name)),
    ).filter((name) => name.endsWith('.ts') && !isTest(name));
    const program = ts.createProgram(names, options);
    this.checker = program.getTypeChecker();
    this.files = names.flatMap((name) => program.getSourceFile(name) ?? []);
    for (const file of this.files) this.indexCalls(file);
  }

  get calls(): readonly ts.CallExpression[] {
    return [...this.callsByName.values()].flat();
  }
  /** Calls of a function; of a method those by `this`, as services and stores call each other. */
  callersOf(declaration: ts.SignatureDeclaration): readonly ts.CallExpression[] {
    const known = this.callers.get(declaration);
    if (known) return known;
    const name = nameOfFunction(declaration);
    const isMethod = ts.isMethodDeclaration(declaration);
    const file = isFileLocal(declaration) ? declaration.getSourceFile() : undefined;
    const found = (name === undefined ? [] : (this.callsByName.get(name) ?? [])).filter(
      (call) =>
        ts.isPropertyAccessExpression(call.expression) === isMethod &&
        (!file || call.getSourceFile() === file) &&
        (isMethod ? this.memberOfField(call.expression) : this.declarationOf(call)) === declaration,
    );
    this.callers.set(declaration, found);
    return found;
  }
  /** The function behind a call: by its name, because resolving a signature checks all arguments. */
  declarationOf({ expression }: ts.CallExpression): ts.Node | undefined {
    const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
    if (!ts.isIdentifier(name)) return undefined;
    const declaration =
      (name === expression ? undefined : this.memberOfField(expression)) ?? this.declarationOfName(name);
    return declaration && (ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration))
      ? declaration.initializer
      : declaration;
  }
  /** `this.field.method` and `this.method` by the written types of the class, which is cheaper than by the checker. */
  private memberOfField(expression: ts.Expression): ts.Declaration | undefined {
    if (!ts.isPropertyAccessExpression(expression)) return undefined;
    const { expression: receiver, name } = expression;
    const own = classAround(expression);
    if (receiver.kind === ts.SyntaxKind.ThisKeyword) return own && this.memberOf(own, name.text);
    if (!ts.isPropertyAccessExpression(receiver) || receiver.expression.kind !== ts.SyntaxKind.ThisKeyword)
      return undefined;
    const field = own && this.memberOf(own, receiver.name.text);
    const type = field && (ts.isParameter(field) || ts.isPropertyDeclaration(field)) ? field.type : undefined;
    const owner = type && ts.isTypeReferenceNode(type) ? this.declarationOfName(type.typeName) : undefined;
    return owner && ts.isClassDeclaration(owner) ? this.memberOf(owner, name.text) : undefined;
  }
  private memberOf(owner: ts.ClassLikeDeclaration, name: string): ts.Declaration | undefined {
    const isNamed = (member: { name?: ts.Node | undefined }): boolean =>
      member.name !== undefined && ts.isIdentifier(member.name) && member.name.text === name;
    const parameters = owner.members.filter(ts.isConstructorDeclaration).flatMap((maker) => [...maker.parameters]);
    const found = owner.members.find(isNamed) ?? parameters.find(isNamed);
    if (found) return found;
    const base = owner.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
    const parent = base && this.declarationOfName(base.expression);
    return parent && ts.isClassDeclaration(parent) ? this.memberOf(parent, name) : undefined;
  }
  /** The declaration behind a name, through imports. */
  declarationOfName(name: ts.Node): ts.Declaration | undefined {
    const found =
      ts.isIdentifier(name) && ts.isShorthandPropertyAssignment(name.parent)
        ? this.checker.getShorthandAssignmentValueSymbol(name.parent)
        : this.checker.getSymbolAtLocation(name);
    const symbol = found && found.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(found) : found;
    return symbol?.valueDeclaration ?? symbol?.declarations?.[0];
  }

  private indexCalls(node: ts.Node): void {
    if (ts.isCallExpression(node)) {
      const name = nameOfCall(node);
      const calls = this.callsByName.get(name);
      if (calls) calls.push(node);
      else this.callsByName.set(name, [node]);
    }
    ts.forEachChild(node, (child) => this.indexCalls(child));
  }
}

export function nameOfCall({ expression }: ts.CallExpression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
}
function nameOfFunction(declaration: ts.SignatureDeclaration): string | undefined {
  const named =
    declaration.name ?? (ts.isVariableDeclaration(declaration.parent) ? declaration.parent.name : undefined);
  return named && ts.isIdentifier(named) ? named.text : undefined;
}

const isFileLocal = (declaration: ts.SignatureDeclaration): boolean => {
  const holder = ts.isArrowFunction(declaration) ? declaration.parent : declaration;
  const flags = ts.getCombinedModifierFlags(holder as ts.Declaration);
  return ts.isMethodDeclaration(declaration)
    ? (flags & ts.ModifierFlags.Private) !== 0
    : (flags & ts.ModifierFlags.Export) === 0;
};
function classAround(node: ts.Node): ts.ClassLikeDeclaration | undefined {
  let at = node.parent as ts.Node | undefined;
  while (at && !ts.isClassLike(at)) at = at.parent as ts.Node | undefined;
  return at;
}

export type FunctionNode = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration;
export const isFunction = (node: ts.Node | undefined): node is FunctionNode =>
  node !== undefined &&
  (ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node));
/** The innermost function around a node. */
export function functionAround(node: ts.Node): ts.SignatureDeclaration | undefined {
  let at = node.parent as ts.Node | undefined;
  while (at && !ts.isFunctionLike(at)) at = at.parent as ts.Node | undefined;
  return at as ts.SignatureDeclaration | undefined;
}
export function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${file.fileName.slice(ROOT.length + 1)}:${line + 1}`;
}

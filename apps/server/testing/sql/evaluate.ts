import ts from 'typescript';
import { changesOf, isConst } from './changes';
import { NameEvaluator } from './evaluate-names';
import { applyNative, isNamespace, namespaceOf } from './native';
import { functionAround, type FunctionNode, isFunction } from './source-program';
import { Closure, Frame, isKnown, Lazy, placeholder, Unknown } from './values';

/**
 * Evaluates expressions of the source far enough to have the text of their statements: constants, templates, helper
 * functions, arguments of callers.
 */
export class Evaluator extends NameEvaluator {
  private parameters = 0;

  protected call(node: ts.CallExpression, frame: Frame): unknown {
    const { expression } = node;
    if (ts.isPropertyAccessExpression(expression)) {
      if (expression.name.text === 'add' && this.isParams(expression.expression)) return placeholder(this.parameters++);
      const native = this.nativeCall(node, expression, frame);
      if (native !== undefined) return native.value;
    }
    const callee =
      ts.isIdentifier(expression) || ts.isCallExpression(expression) ? this.evaluate(expression, frame) : undefined;
    if (callee instanceof Closure) return this.invoke(callee.node, callee.frame, node, frame);
    const declaration = this.program.declarationOf(node);
    return isFunction(declaration)
      ? this.invoke(declaration, this.rootOf(declaration), node, frame)
      : new Unknown(node);
  }
  private isParams(receiver: ts.Expression): boolean {
    return this.program.checker.getTypeAtLocation(receiver).symbol?.name === 'Params';
  }
  private nativeCall(
    node: ts.CallExpression,
    { expression, name }: ts.PropertyAccessExpression,
    frame: Frame,
  ): { value: unknown } | undefined {
    const receiver = isNamespace(expression)
      ? namespaceOf(expression)
      : expression.kind === ts.SyntaxKind.ThisKeyword
        ? undefined
        : this.evaluate(expression, frame);
    if (receiver === undefined || receiver === null || receiver instanceof Closure) return undefined;
    const args = (): unknown[] => {
      const values = this.arrayOf(node.arguments, frame, node);
      return values.map((value) => (value instanceof Closure ? this.callable(value) : value));
    };
    return applyNative(receiver, name.text, args, node);
  }
  private callable({ node, frame }: Closure): (...args: unknown[]) => unknown {
    return (...args) => this.enter(node, frame, args);
  }
  private invoke(fn: FunctionNode, outer: Frame, call: ts.CallExpression, frame: Frame): unknown {
    const hasSpread = call.arguments.some(ts.isSpreadElement);
    const args = hasSpread
      ? this.arrayOf(call.arguments, frame, call)
      : call.arguments.map((argument) => new Lazy(argument, frame));
    const real = this.realCall(fn, args);
    if (real) return real.value;
    return this.enter(fn, outer, args) ?? undefined;
  }
  /** Functions of the lower layers are called as they are, when nothing of their arguments is unknown. */
  private realCall(fn: FunctionNode, args: readonly unknown[]): { value: unknown } | undefined {
    if (!/libs\/(contract|domain|formats|server-kit)\//.test(fn.getSourceFile().fileName)) return undefined;
    const holder = ts.isFunctionDeclaration(fn) ? fn : fn.parent;
    if (!ts.isFunctionDeclaration(holder) && !ts.isVariableDeclaration(holder)) return undefined;
    const values = args.map((arg) => this.force(arg));
    const real = values.every((value) => isKnown(value)) ? this.exported(holder, fn) : undefined;
    if (typeof real !== 'function') return undefined;
    try {
      return { value: (real as (...given: unknown[]) => unknown)(...values) };
    } catch {
      return undefined; // not made for a sample
    }
  }
  private enter(fn: FunctionNode, outer: Frame, args: readonly unknown[]): unknown {
    const frame = new Frame(fn, outer);
    fn.parameters.forEach((parameter, i) => {
      const given = parameter.dotDotDotToken ? args.slice(i) : args[i];
      const value = i < args.length || !parameter.initializer ? given : new Lazy(parameter.initializer, frame);
      frame.values.set(parameter, value);
    });
    if (!fn.body) return new Unknown(fn);
    return ts.isBlock(fn.body) ? this.run(fn.body, frame) : this.evaluate(fn.body, frame);
  }

  protected run(block: ts.Block, frame: Frame): unknown {
    const end = this.runStatements(block.statements, frame);
    return end ? end.value : undefined;
  }
  private runStatements(statements: readonly ts.Statement[], frame: Frame): { value: unknown } | undefined {
    for (const statement of statements) {
      const end = this.runStatement(statement, frame);
      if (end) return end;
    }
    return undefined;
  }
  private runStatement(statement: ts.Statement, frame: Frame): { value: unknown } | undefined {
    if (ts.isReturnStatement(statement))
      return { value: statement.expression && this.evaluate(statement.expression, frame) };
    if (ts.isBlock(statement)) return this.runStatements(statement.statements, frame);
    if (ts.isIfStatement(statement)) {
      const branch = this.isTaken(statement.expression, frame, statement)
        ? statement.thenStatement
        : statement.elseStatement;
      return branch && this.runStatement(branch, frame);
    }
    if (ts.isSwitchStatement(statement)) return this.runSwitch(statement, frame);
    if (ts.isForOfStatement(statement)) return this.runStatement(statement.statement, frame);
    return ts.isTryStatement(statement) ? this.runStatement(statement.tryBlock, frame) : undefined;
  }
  private runSwitch({ expression, caseBlock }: ts.SwitchStatement, frame: Frame): { value: unknown } | undefined {
    const { clauses } = caseBlock;
    const value = this.evaluate(expression, frame);
    const matching = clauses.findIndex(
      (clause) => ts.isDefaultClause(clause) || this.evaluate(clause.expression, frame) === value,
    );
    const from = isKnown(value) ? matching : this.choices.choose(caseBlock, clauses.length);
    return this.runStatements(
      clauses.slice(Math.max(0, from)).flatMap(({ statements }) => [...statements]),
      frame,
    );
  }
  /** What later statements of the same function add to a text or a list. */
  protected afterChanges(declaration: ts.VariableDeclaration, value: unknown, frame: Frame): unknown {
    const canChange = Array.isArray(value) || (typeof value === 'string' && !isConst(declaration));
    const scope = functionAround(declaration);
    if (!canChange || !scope) return value;
    let result = value;
    for (const change of changesOf(declaration, scope, this.program)) {
      if (!this.isReached(change, scope, frame)) continue;
      if (ts.isCallExpression(change))
        result = [...(result as unknown[]), ...this.arrayOf(change.arguments, frame, change)];
      else {
        const right = this.evaluate(change.right, frame);
        const isAdded = change.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken;
        result = (isAdded ? this.toText(result, change.left) + this.toText(right, change.right) : right) as string;
      }
    }
    return result;
  }
  private isReached(node: ts.Node, scope: ts.Node, frame: Frame): boolean {
    for (let at = node; at !== scope; at = at.parent) {
      const { parent } = at;
      if (!ts.isIfStatement(parent) || at === parent.expression) continue;
      if (this.isTaken(parent.expression, frame, parent) !== (at === parent.thenStatement)) return false;
    }
    return true;
  }
}

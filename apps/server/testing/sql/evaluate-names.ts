import { createRequire } from 'node:module';
import ts from 'typescript';
import { ValueEvaluator } from './evaluate-values';
import { functionAround, isFunction, ROOT } from './source-program';
import { Closure, Frame, isKnown, Unknown } from './values';

const load = createRequire(__filename);
/** What comes from outside is no part of a statement; its types are expensive to resolve. */
const INPUT_TYPES = /^(In<.*|Auth|Scope|PageQuery|Db|Sql)$/s;
/** Whether a parameter can hold a part of a statement: text, lists and objects of texts; not numbers, dates, services. */
function mayHoldText(type: ts.Type, checker: ts.TypeChecker): boolean {
  const members = type.isUnion() ? type.types : [type];
  return members.some(
    (member) =>
      (member.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.TypeParameter | ts.TypeFlags.Any)) !== 0 ||
      (checker.isArrayType(member) &&
        mayHoldText(checker.getTypeArguments(member as ts.TypeReference)[0] as ts.Type, checker)) ||
      ((member.flags & ts.TypeFlags.Object) !== 0 && !member.isClass() && !checker.isArrayType(member)),
  );
}

/** What an object pattern leaves over. */
function restOf(whole: unknown, element: ts.BindingElement): unknown {
  if (!isKnown(whole) || !ts.isObjectBindingPattern(element.parent)) return new Unknown(element);
  const taken = element.parent.elements.map(({ propertyName, name }) => (propertyName ?? name).getText());
  return Object.fromEntries(Object.entries(whole as object).filter(([name]) => !taken.includes(name)));
}

/** What stands behind a name: constants, fields, elements of patterns, arguments of callers. */
export abstract class NameEvaluator extends ValueEvaluator {
  private readonly called = new Map<ts.Node, ts.CallExpression | undefined>();
  protected abstract run(block: ts.Block, frame: Frame): unknown;
  protected abstract afterChanges(declaration: ts.VariableDeclaration, value: unknown, frame: Frame): unknown;

  protected variable(node: ts.Identifier, frame: Frame): unknown {
    const declaration = this.program.declarationOfName(node);
    return declaration ? this.declared(declaration, frame, node) : new Unknown(node);
  }
  protected declared(declaration: ts.Node, frame: Frame, place: ts.Node): unknown {
    const bound = frame.find(declaration);
    if (bound) {
      const value = this.force(bound.values.get(declaration));
      bound.values.set(declaration, value);
      return value;
    }
    if (isFunction(declaration)) return new Closure(declaration, this.rootOf(declaration));
    if (ts.isBindingElement(declaration)) return this.bindingElement(declaration, frame);
    if (ts.isParameter(declaration)) return this.parameter(declaration, place);
    if (ts.isClassDeclaration(declaration)) return this.exported(declaration, place);
    return ts.isVariableDeclaration(declaration)
      ? this.variableDeclared(declaration, frame, place)
      : new Unknown(place);
  }
  protected variableDeclared(declaration: ts.VariableDeclaration, frame: Frame, place: ts.Node): unknown {
    const owner = functionAround(declaration);
    if (!owner && this.constants.has(declaration)) return this.constants.get(declaration);
    const home = frame.frameOf(owner);
    const own = home.owner === owner ? home : this.rootOf(declaration);
    if (ts.isForOfStatement(declaration.parent.parent)) return this.loopVariable(declaration, frame, place);
    if (declaration.initializer === undefined) return this.exported(declaration, place);
    let value = this.evaluate(declaration.initializer, own);
    if (!owner && !isKnown(value) && !(value instanceof Closure)) {
      const real = this.exported(declaration, place);
      if (!(real instanceof Unknown)) value = real;
    }
    own.values.set(declaration, value);
    if (!owner && isKnown(value)) this.constants.set(declaration, value);
    const changed = this.afterChanges(declaration, value, own);
    own.values.set(declaration, changed);
    return changed;
  }
  /** The variable of a loop stands for one of the elements. */
  protected loopVariable(declaration: ts.VariableDeclaration, frame: Frame, place: ts.Node): unknown {
    const list = this.evaluate((declaration.parent.parent as ts.ForOfStatement).expression, frame);
    if (!Array.isArray(list) || list.length === 0) return new Unknown(place);
    return this.force(list[this.choices.choose(declaration, list.length)]);
  }
  protected bindingElement(element: ts.BindingElement, frame: Frame): unknown {
    const pattern = element.parent;
    const holder = pattern.parent;
    const whole = ts.isBindingElement(holder)
      ? this.bindingElement(holder, frame)
      : ts.isVariableDeclaration(holder) && !holder.initializer
        ? ts.isForOfStatement(holder.parent.parent)
          ? this.loopVariable(holder, frame, element)
          : new Unknown(element)
        : ts.isVariableDeclaration(holder)
          ? this.evaluate(holder.initializer as ts.Expression, frame)
          : this.declared(holder, frame, holder);
    if (element.dotDotDotToken) return restOf(whole, element);
    const name = element.propertyName ?? element.name;
    const key = ts.isArrayBindingPattern(pattern) ? pattern.elements.indexOf(element) : name.getText();
    const value = this.pick(whole, key, element.name);
    return value === undefined && element.initializer ? this.evaluate(element.initializer, frame) : value;
  }
  /** A parameter of the function of a statement: what one of the callers passes. */
  protected parameter(declaration: ts.ParameterDeclaration, place: ts.Node): unknown {
    const fn = declaration.parent;
    if (!this.called.has(fn)) {
      const { checker } = this.program;
      const isInput = declaration.type !== undefined && INPUT_TYPES.test(declaration.type.getText());
      if (isInput || !mayHoldText(checker.getTypeAtLocation(declaration), checker)) return new Unknown(place);
      const callers = this.program.callersOf(fn);
      this.called.set(fn, callers[callers.length > 0 ? this.choices.choose(fn, callers.length) : 0]);
    }
    const call = this.called.get(fn);
    const argument = call?.arguments[fn.parameters.indexOf(declaration)];
    if (argument) return this.evaluate(argument, this.rootOf(argument));
    if (call && declaration.initializer) return this.evaluate(declaration.initializer, this.rootOf(declaration));
    return call && declaration.questionToken ? undefined : new Unknown(place);
  }
  /** What the module itself gives under this name. */
  protected exported(declaration: ts.Declaration, place: ts.Node): unknown {
    const file = declaration.getSourceFile().fileName;
    const name = (declaration as { name?: ts.Node }).name?.getText();
    const isPublic = (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) !== 0;
    if (!name || !isPublic || !file.startsWith(ROOT) || file.includes('node_modules')) return new Unknown(place);
    const module = load(file) as Record<string, unknown>;
    return name in module ? module[name] : new Unknown(place);
  }

  /** A field of the class with a value that all its objects have. */
  protected field(node: ts.PropertyAccessExpression, frame: Frame): unknown {
    const declaration = this.program.declarationOfName(node.name);
    if (declaration && isFunction(declaration)) return new Closure(declaration, this.rootOf(declaration));
    if (declaration && ts.isPropertyDeclaration(declaration) && declaration.initializer)
      return this.evaluate(declaration.initializer, this.rootOf(declaration));
    return declaration && ts.isGetAccessor(declaration) && declaration.body
      ? this.run(declaration.body, new Frame(declaration, frame))
      : new Unknown(node);
  }
}

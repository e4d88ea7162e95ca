import ts from 'typescript';
import { binaryOf, isNamespace, namespaceOf } from './native';
import { functionAround, type SourceProgram } from './source-program';
import { type Choices, Closure, Frame, isKnown, Lazy, Unknown, Unresolved } from './values';

const DEEPEST = 40;
const isLiteralType = (type: ts.Type): boolean => type.isStringLiteral() || type.isNumberLiteral();
const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;
function constantOf(node: ts.Node): unknown {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  return node.kind === ts.SyntaxKind.NullKeyword ? null : new Unknown(node);
}

/**
 * The values of expressions: literals, templates, lists, objects. Where a run would decide, `choices` does.
 */
export abstract class ValueEvaluator {
  private depth = 0;
  protected readonly roots = new Map<ts.Node | undefined, Frame>();
  constructor(
    protected readonly program: SourceProgram,
    protected readonly choices: Choices,
    /** Values of modules that are the same in every evaluation. */
    protected readonly constants: Map<ts.Node, unknown>,
  ) {}

  protected abstract variable(node: ts.Identifier, frame: Frame): unknown;
  protected abstract field(node: ts.PropertyAccessExpression, frame: Frame): unknown;
  protected abstract call(node: ts.CallExpression, frame: Frame): unknown;

  /** The text of an expression; throws `Unresolved` when only a run knows it. */
  textOf(node: ts.Expression): string {
    return this.toText(this.evaluate(node, this.rootOf(node)), node);
  }
  valueOf(node: ts.Expression): unknown {
    return this.evaluate(node, this.rootOf(node));
  }
  toText(value: unknown, node: ts.Node): string {
    const lazy = value instanceof Lazy ? this.force(value) : value;
    if (typeof lazy === 'string') return lazy;
    if (typeof lazy === 'number' || typeof lazy === 'boolean' || lazy === undefined) return String(lazy);
    const type = this.program.checker.getTypeAtLocation(lazy instanceof Unknown ? lazy.node : node);
    const own = lazy instanceof Unknown ? this.sampleOf(type, lazy.node) : undefined;
    const sample = own ?? this.sampleOf(this.program.checker.getTypeAtLocation(node), node);
    if (sample !== undefined) return sample;
    throw new Unresolved(lazy instanceof Unknown ? lazy.node : node);
  }
  /** A text that a value of this type can have, where one stands for all. */
  protected sampleOf(type: ts.Type, place: ts.Node): string | undefined {
    if (type.flags & ts.TypeFlags.NumberLike) return '1';
    if (type.flags & ts.TypeFlags.BooleanLike) return 'true';
    const members = type.isUnion() ? type.types : [type];
    if (members.every((member) => (member.flags & ts.TypeFlags.NumberLike) !== 0)) return '1';
    const literals = members.filter(isLiteralType) as ts.LiteralType[];
    if (literals.length !== members.length) return undefined;
    return String(literals[this.choices.choose(place, literals.length)]?.value);
  }

  protected rootOf(node: ts.Node): Frame {
    const owner = functionAround(node);
    const known = this.roots.get(owner);
    if (known) return known;
    const frame = owner ? new Frame(owner, this.rootOf(owner)) : new Frame(undefined);
    this.roots.set(owner, frame);
    return frame;
  }
  protected force(value: unknown): unknown {
    return value instanceof Lazy ? this.evaluate(value.node, value.frame) : value;
  }

  evaluate(node: ts.Node, frame: Frame): unknown {
    if (this.depth > DEEPEST) return new Unknown(node);
    this.depth++;
    try {
      return this.force(this.evaluateKind(node, frame));
    } finally {
      this.depth--;
    }
  }
  protected evaluateKind(node: ts.Node, frame: Frame): unknown {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (ts.isTemplateExpression(node)) return this.evaluateTemplate(node, frame);
    if (ts.isIdentifier(node)) return node.text === 'undefined' ? undefined : this.variable(node, frame);
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return this.evaluate(node.expression, frame);
    if (ts.isNonNullExpression(node) || ts.isAwaitExpression(node)) return this.evaluate(node.expression, frame);
    if (ts.isConditionalExpression(node))
      return this.evaluate(this.isTaken(node.condition, frame, node) ? node.whenTrue : node.whenFalse, frame);
    if (ts.isArrayLiteralExpression(node)) return this.arrayOf(node.elements, frame, node);
    if (ts.isObjectLiteralExpression(node)) return this.objectOf(node, frame);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return new Closure(node, frame);
    if (ts.isPropertyAccessExpression(node)) return this.member(node, node.name.text, frame);
    if (ts.isElementAccessExpression(node)) return this.element(node, frame);
    if (ts.isBinaryExpression(node)) return this.binary(node, frame);
    if (ts.isCallExpression(node)) return this.call(node, frame);
    if (ts.isPrefixUnaryExpression(node)) return this.prefix(node, frame);
    if (ts.isSpreadElement(node)) return this.pick(this.evaluate(node.expression, frame), 0, node);
    return constantOf(node);
  }
  protected evaluateTemplate(node: ts.TemplateExpression, frame: Frame): string {
    const spans = node.templateSpans.map(
      ({ expression, literal }) => this.toText(this.evaluate(expression, frame), expression) + literal.text,
    );
    return node.head.text + spans.join('');
  }

  protected arrayOf(elements: readonly ts.Expression[], frame: Frame, place: ts.Node): unknown[] {
    const values: unknown[] = [];
    for (const element of elements) {
      const value = this.evaluate(ts.isSpreadElement(element) ? element.expression : element, frame);
      if (!ts.isSpreadElement(element)) values.push(value);
      else if (Array.isArray(value)) values.push(...(value as unknown[]));
      else if (isIterable(value)) values.push(...value);
      else values.push(new Unknown(place));
    }
    return values;
  }
  protected objectOf(node: ts.ObjectLiteralExpression, frame: Frame): unknown {
    const object: Record<string, unknown> = {};
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        const value = this.evaluate(property.expression, frame);
        if (value instanceof Unknown) return value;
        Object.assign(object, value);
      } else if (ts.isPropertyAssignment(property))
        object[this.nameOf(property.name, frame)] = this.evaluate(property.initializer, frame);
      else if (ts.isShorthandPropertyAssignment(property))
        object[property.name.text] = this.evaluate(property.name, frame);
    }
    return object;
  }
  protected nameOf(name: ts.PropertyName, frame: Frame): string {
    return ts.isComputedPropertyName(name) ? String(this.evaluate(name.expression, frame)) : name.text;
  }
  protected member(node: ts.PropertyAccessExpression, name: string, frame: Frame): unknown {
    if (node.expression.kind === ts.SyntaxKind.ThisKeyword) return this.field(node, frame);
    if (isNamespace(node.expression)) return (namespaceOf(node.expression) as Record<string, unknown>)[name];
    return this.pick(this.evaluate(node.expression, frame), name, node);
  }
  protected element(node: ts.ElementAccessExpression, frame: Frame): unknown {
    const key = this.evaluate(node.argumentExpression, frame);
    const whole = this.evaluate(node.expression, frame);
    if (key instanceof Unknown && isKnown(whole) && typeof whole === 'object' && whole !== null) {
      const keys = Object.keys(whole);
      return this.pick(whole, keys[this.choices.choose(node, keys.length)] ?? '', node);
    }
    return key instanceof Unknown ? key : this.pick(whole, key as string, node);
  }
  protected pick(whole: unknown, key: string | number, place: ts.Node): unknown {
    if (whole instanceof Unknown || whole instanceof Closure) return new Unknown(place);
    if (whole === undefined || whole === null) return undefined;
    return this.force((whole as Record<string, unknown>)[key]);
  }
  protected prefix(node: ts.PrefixUnaryExpression, frame: Frame): unknown {
    const value = this.evaluate(node.operand, frame);
    if (value instanceof Unknown) return new Unknown(node);
    return node.operator === ts.SyntaxKind.ExclamationToken ? !value : -Number(value);
  }
  protected binary(node: ts.BinaryExpression, frame: Frame): unknown {
    const left = this.evaluate(node.left, frame);
    const kind = node.operatorToken.kind;
    if (kind === ts.SyntaxKind.QuestionQuestionToken) {
      if (left instanceof Unknown) return this.choices.choose(node, 2) === 0 ? left : this.evaluate(node.right, frame);
      return left ?? this.evaluate(node.right, frame);
    }
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken && !(left instanceof Unknown))
      return left ? this.evaluate(node.right, frame) : left;
    if (kind === ts.SyntaxKind.BarBarToken && !(left instanceof Unknown))
      return left ? left : this.evaluate(node.right, frame);
    const right = this.evaluate(node.right, frame);
    const isDecided =
      (kind === ts.SyntaxKind.AmpersandAmpersandToken && isKnown(right) && !right) ||
      (kind === ts.SyntaxKind.BarBarToken && isKnown(right) && Boolean(right));
    if (isDecided) return right;
    return left instanceof Unknown || right instanceof Unknown ? new Unknown(node) : binaryOf(kind, left, right, node);
  }
  protected isTaken(condition: ts.Expression, frame: Frame, place: ts.Node): boolean {
    const value = this.evaluate(condition, frame);
    return isKnown(value) ? Boolean(value) : this.choices.choose(place, 2) === 0;
  }
}

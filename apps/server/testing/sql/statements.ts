import ts from 'typescript';
import { Evaluator } from './evaluate';
import { nameOfCall, placeOf, type SourceProgram } from './source-program';
import { Choices, isKnown, numbered, Unknown, Unresolved } from './values';

/** More options of one place are not tried: they differ in a value, not in the columns. */
const MOST_OPTIONS = 4;
const SQL_METHODS = new Set(['row', 'rows', 'execute']);
/** What it puts together is read at each of its calls. */
const LIST_BY = 'libs/server-kit/db/list-by.ts';

/** A call that runs a statement, with every text that the source can give it. */
export interface StatementSite {
  place: string;
  call: ts.CallExpression;
  /** The type of a row; none where the caller reads no columns. */
  row: ts.Type | undefined;
  texts: readonly string[];
  /** Columns of a list with their kinds. */
  lists: readonly ListTexts[];
  /** What only a run knows, when there is such a thing. */
  unresolved?: string;
}
export interface ListTexts {
  text: string;
  kinds: Readonly<Record<string, string>>;
}
interface ListSpec {
  from: string;
  select: string;
  columns: Record<string, { sql: string; kind: string }>;
  where?: unknown;
  search?: unknown;
  key: string;
}

/** Finds the statements of the stores. */
export class StatementFinder {
  private readonly constants = new Map<ts.Node, unknown>();
  constructor(private readonly program: SourceProgram) {}

  sites(): StatementSite[] {
    return this.program.calls.flatMap((call) => {
      const name = nameOfCall(call);
      if (name === 'listBy')
        return [this.siteOf(call, call.arguments[1], (evaluator, node) => listOf(evaluator, node))];
      return SQL_METHODS.has(name) && this.isOfSql(call) && !placeOf(call).startsWith(LIST_BY)
        ? [this.siteOf(call, call.arguments[0], (evaluator, node) => ({ text: evaluator.textOf(node) }))]
        : [];
    });
  }
  private isOfSql(call: ts.CallExpression): boolean {
    const declaration = this.program.declarationOf(call);
    return (
      declaration !== undefined &&
      ts.isMethodDeclaration(declaration) &&
      ts.isClassDeclaration(declaration.parent) &&
      declaration.parent.name?.text === 'Sql'
    );
  }

  private siteOf(
    call: ts.CallExpression,
    argument: ts.Expression | undefined,
    read: (evaluator: Evaluator, node: ts.Expression) => { text: string; list?: ListTexts },
  ): StatementSite {
    const texts = new Set<string>();
    const lists = new Map<string, ListTexts>();
    let unresolved: string | undefined;
    const attempt = (choices: Choices): Choices => {
      try {
        const { text, list } = read(new Evaluator(this.program, choices, this.constants), argument as ts.Expression);
        texts.add(numbered(text));
        if (list) lists.set(list.text, { ...list, text: numbered(list.text) });
      } catch (error) {
        if (!(error instanceof Unresolved)) throw error;
        unresolved ??= `${placeOf(error.node)} ${error.message.slice(0, 80)}`;
      }
      return choices;
    };
    const met = new Map([...attempt(new Choices(false)).met, ...attempt(new Choices(true)).met]);
    for (const [place, options] of met)
      for (let option = 0; option < Math.min(options, MOST_OPTIONS); option++)
        attempt(new Choices(option === 0, [place, option]));
    const site = { place: placeOf(call), call, row: this.rowOf(call), texts: [...texts], lists: [...lists.values()] };
    return texts.size > 0 || unresolved === undefined ? site : { ...site, unresolved };
  }
  private rowOf(call: ts.CallExpression): ts.Type | undefined {
    if (nameOfCall(call) === 'execute') return undefined;
    const { checker } = this.program;
    const written = call.typeArguments?.[0];
    if (written) return checker.getTypeFromTypeNode(written);
    const promised = checker.getAwaitedType(checker.getTypeAtLocation(call));
    const type = promised && checker.getNonNullableType(promised);
    if (nameOfCall(call) === 'listBy') return undefined;
    return type && checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : type;
  }
}

/** The statement of a list, as `listBy` puts it together, and one of its columns. */
function listOf(evaluator: Evaluator, node: ts.Expression): { text: string; list: ListTexts } {
  const value = evaluator.valueOf(node);
  if (value instanceof Unknown) throw new Unresolved(value.node);
  const spec = value as ListSpec;
  const text = (part: unknown): string => evaluator.toText(part, node);
  const conditions = (list: unknown): string[] => (Array.isArray(list) ? list.map(text) : []);
  const where = [...conditions(spec.where), ...conditions(spec.search).map((sql) => `${sql} ilike '%'`)];
  const from = `from ${text(spec.from)}${where.length > 0 ? ` where ${where.join(' and ')}` : ''} order by ${text(spec.key)}`;
  const columns = isKnown(spec.columns) ? (spec.columns ?? {}) : {};
  const entries = Object.entries(columns);
  return {
    text: `select ${text(spec.select)} ${from}`,
    list: {
      text: `select ${entries.map(([name, { sql }]) => `${text(sql)} as "${name}"`).join(', ')} from ${text(spec.from)}`,
      kinds: Object.fromEntries(entries.map(([name, { kind }]) => [name, kind])),
    },
  };
}

import { readFileSync } from 'node:fs';
import ts from 'typescript';

const NAMING: ReadonlySet<string> = new Set(['it', 'test', 'describe']);

/** Matches the `it` of `it('...')`, `it.each(rows)('...')`, `it.each<Row>([...])('...')`. */
function startOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return startOf(node.expression);
  return ts.isTaggedTemplateExpression(node) ? startOf(node.tag) : '';
}
const isSkipped = (node: ts.Expression): boolean =>
  (ts.isPropertyAccessExpression(node) && ['skip', 'todo', 'skipIf'].includes(node.name.text)) ||
  ((ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) && isSkipped(node.expression));

/**
 * Names of the tests and groups in a file, as written. Parsed from the syntax tree, so comments and skipped tests
 * are not included.
 */
export function testNames(file: string): Set<string> {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const [name] = ts.isCallExpression(node) ? node.arguments : [];
    if (
      ts.isCallExpression(node) &&
      name &&
      ts.isStringLiteralLike(name) &&
      NAMING.has(startOf(node.expression)) &&
      !isSkipped(node.expression)
    )
      names.add(name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

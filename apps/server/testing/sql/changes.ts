import ts from 'typescript';
import type { SourceProgram } from './source-program';

export type Change = ts.CallExpression | ts.BinaryExpression;
/** The statements of a function that change a variable. */
export function changesOf(declaration: ts.VariableDeclaration, scope: ts.Node, program: SourceProgram): Change[] {
  const found: Change[] = [];
  const isIt = (node: ts.Node): boolean =>
    ts.isIdentifier(node) &&
    node.text === declaration.name.getText() &&
    program.declarationOfName(node) === declaration;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      if (node.expression.name.text === 'push' && isIt(node.expression.expression)) found.push(node);
    } else if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind) && isIt(node.left))
      found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(scope);
  return found;
}
const isAssignment = (kind: ts.SyntaxKind): boolean =>
  kind === ts.SyntaxKind.EqualsToken || kind === ts.SyntaxKind.PlusEqualsToken;
export const isConst = ({ parent }: ts.VariableDeclaration): boolean => (parent.flags & ts.NodeFlags.Const) !== 0;

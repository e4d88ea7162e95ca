import { RENAMED_LOCALS } from './renamed.mjs';

/** Names that a pattern of a declaration or a parameter binds. */
function* boundNames(pattern) {
  if (!pattern) return;
  if (pattern.type === 'Identifier') yield pattern;
  else if (pattern.type === 'ObjectPattern')
    for (const property of pattern.properties) yield* boundNames(property.value ?? property.argument);
  else if (pattern.type === 'ArrayPattern') for (const element of pattern.elements) yield* boundNames(element);
  else yield* boundNames(pattern.left ?? pattern.argument ?? pattern.parameter);
}

/** Refuses variables, functions and parameters with a word of `RENAMED_LOCALS`. Fields of the contract keep such names. */
export const renamedLocals = {
  meta: { type: 'problem', messages: { renamed: '`{{name}}` says nothing of its content: {{now}}.' }, schema: [] },
  create(context) {
    const check = (pattern) => {
      for (const node of boundNames(pattern))
        if (RENAMED_LOCALS.has(node.name))
          context.report({ node, messageId: 'renamed', data: { name: node.name, now: RENAMED_LOCALS.get(node.name) } });
    };
    const checkFunction = ({ id, params }) => [id, ...params].forEach(check);
    return {
      VariableDeclarator: ({ id }) => check(id),
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
    };
  },
};

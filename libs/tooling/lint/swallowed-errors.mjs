// An error that nobody looks at is lost: a database that is down then looks like a record that is not there.

/** Whether the text of a node mentions the name. */
const mentions = (source, node, name) => new RegExp(`\\b${name}\\b`).test(source.getText(node));
const isFunction = (node) => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

function looksAtError(source, handler) {
  const [error] = handler.params;
  return error !== undefined && (error.type !== 'Identifier' || mentions(source, handler.body, error.name));
}
/** The function that receives the failure in `promise.catch(f)` and `promise.then(_, f)`. */
function handlerOf({ callee, arguments: given }) {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  return { catch: given[0], then: given[1] }[callee.property.name];
}
const KEYS_TO_SKIP = new Set(['parent', 'loc', 'range']);
/** Whether something is awaited in these statements, functions inside them left out. */
function awaits(node) {
  if (node === null || typeof node !== 'object') return false;
  if (Array.isArray(node)) return node.some(awaits);
  if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await)) return true;
  if (isFunction(node) || node.type === 'FunctionDeclaration') return false;
  return Object.entries(node).some(([key, value]) => !KEYS_TO_SKIP.has(key) && awaits(value));
}

/**
 * Refuses handlers of failed promises that ignore the error, and `catch` after an `await` that does. A `catch` around
 * something synchronous (JSON.parse, a key, a signature) says by itself what it expects. Scripts probe machines and are free.
 */
export const swallowedErrors = {
  meta: {
    type: 'problem',
    messages: {
      swallowed:
        'The error is not looked at: name the expected one (undefinedIfNotFound, ignoreRefusal, useCommand().run), ' +
        'show it or log it; if it is reported elsewhere, reportedElsewhere().',
    },
    schema: [],
  },
  create(context) {
    const source = context.sourceCode;
    return {
      CallExpression(node) {
        const handler = handlerOf(node);
        if (isFunction(handler) && !looksAtError(source, handler))
          context.report({ node: handler, messageId: 'swallowed' });
      },
      CatchClause(node) {
        const seen = node.param && (node.param.type !== 'Identifier' || mentions(source, node.body, node.param.name));
        if (!seen && awaits(node.parent.block)) context.report({ node, messageId: 'swallowed' });
      },
    };
  },
};

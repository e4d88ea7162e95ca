/** A class with more dependencies serves several use cases: split it by them. */
export const maxDependencies = {
  meta: { type: 'suggestion', schema: [{ type: 'integer' }] },
  create(context) {
    const [max] = context.options;
    return {
      MethodDefinition(node) {
        const count = node.value.params.length;
        if (node.kind === 'constructor' && count > max)
          context.report({ node, message: `${count} dependencies of a constructor, ${max} are allowed` });
      },
    };
  },
};

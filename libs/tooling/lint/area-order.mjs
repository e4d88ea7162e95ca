// The areas of the web client have an order, like those of the server: an area may import only areas before it.
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const AREAS_FOLDER = fileURLToPath(new URL('../../../apps/web/src/areas', import.meta.url));

/** The folder below `areas` that contains a path; undefined outside of it. */
function areaOf(path) {
  const [area] = relative(AREAS_FOLDER, path).split(sep);
  return area === '..' || area === '' ? undefined : area;
}

function create(context) {
  const [{ order }] = context.options;
  const area = areaOf(context.filename);
  const check = ({ source }) => {
    const specifier = source?.value;
    if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
    const target = areaOf(resolve(dirname(context.filename), specifier));
    if (target === undefined || target === area || !order.includes(target)) return;
    if (order.indexOf(target) > order.indexOf(area))
      context.report({ node: source, messageId: 'backwards', data: { area, target } });
  };
  return {
    Program(node) {
      if (!order.includes(area)) context.report({ node, messageId: 'unlisted', data: { area } });
    },
    // Imports of types, styles and lazily loaded pages count like imports of values.
    ImportDeclaration: check,
    ImportExpression: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
  };
}

export const areaOrder = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { order: { type: 'array', items: { type: 'string' } } } }],
    messages: {
      backwards:
        'The area `{{area}}` stands before `{{target}}` (WEB_AREAS in lint/boundaries.mjs): move what both need into the lower one or into `shared`.',
      unlisted: 'The area `{{area}}` has no place in WEB_AREAS (lint/boundaries.mjs).',
    },
  },
  create,
};

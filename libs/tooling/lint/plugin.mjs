// Rules that oxlint lacks: Nx's project boundaries, the order of the web areas and some rules of eslint.
import nx from '@nx/eslint-plugin';
import { readCachedProjectGraph } from '@nx/devkit';
import { builtinRules } from 'eslint/use-at-your-own-risk';
import { areaOrder } from './area-order.mjs';
import { swallowedErrors } from './swallowed-errors.mjs';
import { maxDependencies } from './max-dependencies.mjs';
import { renamedLocals } from './renamed-locals.mjs';

const boundaries = nx.rules['enforce-module-boundaries'];
let graph;

/** Reads the project graph first: without it Nx's rule reports nothing, and lint would pass. */
function createBoundaries(context) {
  graph ??= readCachedProjectGraph();
  return boundaries.create(context);
}

const fromEslint = (names) => Object.fromEntries(names.map((name) => [name, builtinRules.get(name)]));

export default {
  meta: { name: 'house' },
  rules: {
    'enforce-module-boundaries': { ...boundaries, create: createBoundaries },
    'area-order': areaOrder,
    'swallowed-errors': swallowedErrors,
    'max-dependencies': maxDependencies,
    'renamed-locals': renamedLocals,
    ...fromEslint(['id-denylist', 'max-len', 'no-restricted-syntax', 'no-octal', 'no-dupe-args']),
  },
};

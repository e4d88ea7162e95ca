// Rules that oxlint has not itself: Nx's boundaries of projects, the order of the web's areas and some of eslint.
import nx from '@nx/eslint-plugin';
import { readCachedProjectGraph } from '@nx/devkit';
import { builtinRules } from 'eslint/use-at-your-own-risk';
import { areaOrder } from './area-order.mjs';
import { maxDependencies } from './max-dependencies.mjs';

const boundaries = nx.rules['enforce-module-boundaries'];
let graph;

/** Without a graph of the projects Nx's rule would say nothing at all, and lint would pass. */
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
    'max-dependencies': maxDependencies,
    ...fromEslint(['id-denylist', 'max-len', 'no-restricted-syntax', 'no-octal', 'no-dupe-args']),
  },
};

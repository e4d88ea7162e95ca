const { join } = require('node:path');
const deepSpecs = require('../../testing/deep-specs.json');
const everyday = require('./jest.config.cjs');

/**
 * The slow fault tests (`*.long.ts`): kill -9 at random moments, large data; and the specs with random cases, here
 * with all of them (libs/testing/README.md). Run by `npm run test:long`.
 */
const [node, web] = ['node', 'web'].map((name) => everyday.projects.find(({ displayName }) => displayName === name));

process.env.TEST_DEPTH = 'long'; // the workers get it from here

module.exports = {
  ...everyday,
  projects: [
    { ...node, displayName: 'long', testMatch: ['**/*.long.ts', ...deepSpecs.map((path) => join('<rootDir>', path))] },
    ...(web ? [{ ...web, displayName: 'long-web', testMatch: ['**/*.long.tsx'] }] : []),
  ],
  testSequencer: join(__dirname, 'long-sequencer.cjs'),
  maxWorkers: 1,
  testTimeout: 600_000,
};

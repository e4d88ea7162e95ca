const everyday = require('./jest.config.cjs');

/** The slow fault tests (`*.long.ts`): kill -9 at random moments, large data. Run by `npm run test:long`. */
const node = everyday.projects.find((project) => project.displayName === 'node');

module.exports = {
  ...everyday,
  projects: [{ ...node, displayName: 'long', testMatch: ['**/*.long.ts'] }],
  maxWorkers: 1,
  testTimeout: 600_000,
};

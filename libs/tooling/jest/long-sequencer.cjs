// Starts the longest files of the long run first: started last, one of them would keep one worker busy while the other
// is idle.
const { default: Sequencer } = require('@jest/test-sequencer');

const LONGEST = [
  'confidential',
  'isolation-every-role',
  'sheet-import-kill',
  'import-kill',
  'hostile-files',
  'generator',
];
const placeOf = ({ path }) => {
  const place = LONGEST.findIndex((name) => path.includes(`/${name}`));
  return place < 0 ? LONGEST.length : place;
};

module.exports = class LongSequencer extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return [...sorted].sort((a, b) => placeOf(a) - placeOf(b));
  }
};

import { Decimal } from '../decimal';
import { vocOutcome, worstVocOutcome, type VocOutcome } from './voc-result';

describe('comparison of a measured emission with its limit', () => {
  it.each<[string, string, string | undefined, boolean, VocOutcome]>([
    ['below', '0.109999', '0.11', false, 'pass'],
    ['exactly at', '0.11', '0.11', false, 'pass'],
    ['over', '0.110001', '0.11', false, 'fail'],
    ['nothing found, seen finely enough', '0.01', '0.11', true, 'pass'],
    ['nothing found, at the limit', '0.11', '0.11', true, 'pass'],
    ['nothing found, too coarse', '0.2', '0.11', true, 'unknown'],
    ['without a limit', '5', undefined, false, 'none'],
  ])('%s', (_what, value, limit, isBelow, outcome) =>
    expect(vocOutcome(new Decimal(value), limit === undefined ? undefined : new Decimal(limit), isBelow)).toBe(outcome),
  );
  it.each<[VocOutcome[], VocOutcome]>([
    [['pass', 'none', 'fail', 'unknown'], 'fail'],
    [['pass', 'unknown'], 'unknown'],
    [['none', 'pass'], 'pass'],
    [['none'], 'none'],
    [[], 'none'],
  ])('of %j the report says %s', (outcomes, worst) => expect(worstVocOutcome(outcomes)).toBe(worst));
});

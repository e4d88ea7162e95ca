import { dateState, type DateState } from './exemption-dates';
import { judge, type Claim, type Settler } from './judge';
import { imdsApplication } from './elv-annex';
import { elementMember } from './metal-content';
import { flagBit, flagsOf } from './reason';
import { worstVerdict, type Verdict } from './verdict';
import type { Comparison, Duty, ExemptionEntry, VehicleDates } from './law';

const compare = (left: number, right: number): number => left - right;
const claim = (min: number | null, max: number | null, dates: DateState = 'valid'): Claim<number> => ({
  min,
  max,
  dates,
});

describe('judge without exemptions', () => {
  it.each<[string, [number, number, number], Comparison, Duty, Verdict, Settler]>([
    ['all above', [0.2, 0.3, 0.3], 'gt', 'prohibited', 'fail', 'none'],
    ['all above, a duty to tell', [0.2, 0.3, 0.3], 'gt', 'declare', 'declare', 'none'],
    ['exactly on the limit', [0.1, 0.1, 0.1], 'gt', 'prohibited', 'pass', 'none'],
    ['on or above counts for GADSL', [0.1, 0.1, 0.1], 'gte', 'declare', 'declare', 'none'],
    ['a range across the limit', [0.05, 0.15, 0.15], 'gt', 'declare', 'depends', 'portions'],
    ['only unknown content could exceed it', [0.05, 0.1, 0.4], 'gt', 'prohibited', 'unknown', 'content'],
    ['not even unknown content exceeds it', [0.05, 0.06, 0.1], 'gt', 'prohibited', 'pass', 'none'],
  ])('%s', (_, [min, disclosedMax, max], comparison, duty, verdict, settledBy) => {
    const content = { min, nominal: min, disclosedMax, max };
    expect(judge(content, { limit: 0.1, comparison, duty }, [], compare)).toMatchObject({ verdict, settledBy });
  });
});

describe('judge with claimed exemptions', () => {
  it.each<[string, [number, number, number], Claim<number>[], Verdict]>([
    ['inside the entry', [3, 3, 3], [claim(null, 4)], 'exempt'],
    ['on the bound of the entry', [4, 4, 4], [claim(null, 4)], 'exempt'],
    ['above the entry', [4.2, 4.2, 4.2], [claim(null, 4)], 'fail'],
    ['across the limit, wholly inside the entry', [0.05, 3, 3], [claim(null, 4)], 'exempt'],
    ['across the bound of the entry', [3, 5, 5], [claim(null, 4)], 'depends'],
    ['inside unless unknown content counts', [3, 3, 6], [claim(null, 4)], 'unknown'],
    ['below a minimum', [80, 80, 80], [claim(85, null)], 'fail'],
    ['at a minimum', [85, 90, 90], [claim(85, null)], 'exempt'],
    ['closed by date', [3, 3, 3], [claim(null, 4, 'closed')], 'fail'],
    ['dates unknown', [3, 3, 3], [claim(null, 4, 'unknown')], 'depends'],
    [
      'one member of a group covers',
      [3, 3, 3],
      [claim(null, 1), claim(null, 4), claim(null, null, 'closed')],
      'exempt',
    ],
  ])('%s', (_, [min, disclosedMax, max], claims, verdict) => {
    const content = { min, nominal: min, disclosedMax, max };
    expect(judge(content, { limit: 0.1, comparison: 'gt', duty: 'prohibited' }, claims, compare).verdict).toBe(verdict);
  });

  it('does not remove a duty to declare', () => {
    const content = { min: 3, nominal: 3, disclosedMax: 3, max: 3 };
    expect(judge(content, { limit: 0.1, comparison: 'gt', duty: 'declare' }, [claim(null, 4)], compare).verdict).toBe(
      'declare',
    );
  });
});

describe('dateState', () => {
  const entry = (more: Partial<ExemptionEntry>): ExemptionEntry => ({
    id: '',
    maxPercent: null,
    minPercent: null,
    vehicleTypeApprovedBefore: null,
    typeApprovedFrom: null,
    vehiclePutOnMarketBefore: null,
    engineDevelopedBefore: null,
    sparePartsOnly: false,
    reviewDue: '2024',
    superseded: false,
    ...more,
  });
  it.each<[string, Partial<ExemptionEntry>, VehicleDates, DateState]>([
    ['a review that is due is no expiry', {}, { sparePart: false }, 'valid'],
    [
      'approved the day before',
      { vehicleTypeApprovedBefore: '2028-01-01' },
      { typeApproval: '2027-12-31', sparePart: false },
      'valid',
    ],
    [
      'approved on the day',
      { vehicleTypeApprovedBefore: '2028-01-01' },
      { typeApproval: '2028-01-01', sparePart: false },
      'closed',
    ],
    [
      'open from a day on',
      { typeApprovedFrom: '2022-10-01' },
      { typeApproval: '2022-10-01', sparePart: false },
      'valid',
    ],
    ['approval unknown', { vehicleTypeApprovedBefore: '2028-01-01' }, { sparePart: false }, 'unknown'],
    [
      'for spare parts only',
      { sparePartsOnly: true, vehiclePutOnMarketBefore: '2008-07-01' },
      { sparePart: false },
      'closed',
    ],
    [
      'a spare part, market date unknown',
      { sparePartsOnly: true, vehiclePutOnMarketBefore: '2008-07-01' },
      { sparePart: true },
      'unknown',
    ],
    [
      'an old engine',
      { sparePartsOnly: true, engineDevelopedBefore: '2003-07-01' },
      { sparePart: true, engineDeveloped: '2001-01-01' },
      'valid',
    ],
    ['superseded', { superseded: true }, { sparePart: false }, 'closed'],
  ])('%s', (_, more, dates, state) => expect(dateState(entry(more), dates)).toBe(state));
});

describe('rule data', () => {
  it('orders verdicts worst first', () => {
    expect(worstVerdict(['pass', 'declare', 'unknown', 'exempt'])).toBe('unknown');
    expect(worstVerdict([])).toBe('pass');
  });

  it('maps application ids by meaning, and groups to the entries of their members', () => {
    expect(imdsApplication(2).exemptionIds).toEqual(['elv-annex-ii:2(c)(i)', 'elv-annex-ii:2(c)(ii)']);
    expect(imdsApplication(20)).toMatchObject({ exemptionIds: [], potentiallyProhibited: true });
  });

  it('counts an unknown compound in full and flags it', () => {
    expect(elementMember({ substanceId: 7, casNumber: '0-00-0' }, 'Pb', [])).toEqual({
      substanceId: 7,
      factor: '1',
      compositionKnown: false,
    });
  });

  it('decodes flags from their bits', () => {
    expect(flagsOf(flagBit('cycle') | flagBit('exact-recheck'))).toEqual(['cycle', 'exact-recheck']);
  });
});

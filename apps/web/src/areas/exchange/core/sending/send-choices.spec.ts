import type { RecipientRow, SheetRow } from '@matlas/contract';
import { no, recipient, sheet } from '../testing/shares';
import { sendChoices, canAddRecipients } from './send-choices';

const at = (kid: number, recStatus: RecipientRow['recStatus'], more: Partial<RecipientRow> = {}) =>
  recipient({ kid, recStatus, ...more });
const summaryOf = (of: Partial<SheetRow>, rows: RecipientRow[], chosen: number[] = []) =>
  sendChoices(sheet(of), rows, chosen).map(
    ({ act, recipients, blockReason }) =>
      `${act} ${recipients.map(({ kid }) => kid).join('+')}${blockReason ? ` (${'key' in blockReason ? blockReason.key : blockReason.sentence})` : ''}`,
  );

it.each<[string, Partial<SheetRow>, RecipientRow[], number[], string[]]>([
  ['a draft to one recipient is sent', {}, [at(1, 'E')], [], ['send 1', 'propose 1', 'publish 1']],
  [
    'a draft to two is proposed, and sent to one only when one is chosen',
    {},
    [at(1, 'E'), at(2, 'E')],
    [],
    ['propose 1+2', 'send 1+2 (exchange.blocked.onlyOne)', 'publish 1+2'],
  ],
  ['the chosen one alone', {}, [at(1, 'E'), at(2, 'E')], [2], ['send 2', 'propose 2', 'publish 2']],
  [
    'a draft without recipients can only be published',
    {},
    [],
    [],
    ['send  (errors.recipient.none)', 'propose  (errors.recipient.none)', 'publish '],
  ],
  ['what was refused goes back to who refused it', {}, [at(1, 'R')], [], ['send 1', 'propose 1', 'publish 1']],
  ['but a new recipient comes first', {}, [at(1, 'R'), at(2, 'E')], [], ['send 2', 'propose 2', 'publish 2']],
  [
    'errors of the check come before everything',
    { errorCount: 3 },
    [at(1, 'E')],
    [],
    ['send 1 (exchange.blocked.errors)', 'propose 1 (exchange.blocked.errors)', 'publish 1 (exchange.blocked.errors)'],
  ],
  [
    'the server has the last word',
    {},
    [at(1, 'E', { can: { ...recipient().can, send: no('removed') } })],
    [],
    ['send 1 (removed)', 'propose 1 (removed)', 'publish 1 (removed)'],
  ],
  ['a sent version waits for its answer', { status: 'SD' }, [at(1, 'N')], [], []],
  ['once accepted it may go to further ones', { status: 'SD', cver: '1' }, [at(1, 'P'), at(2, 'E')], [], ['further 2']],
  [
    'a proposed version to who refused it only when chosen',
    { status: 'ST', cver: '1' },
    [at(1, 'R'), at(2, 'N')],
    [],
    [],
  ],
  ['chosen', { status: 'ST', cver: '1' }, [at(1, 'R'), at(2, 'N')], [1, 2], ['further 1']],
  ['an internal release stays in the house', { status: 'IR', cver: '1' }, [at(1, 'E')], [], []],
])('%s', (_name, of, rows, chosen, expected) => {
  expect(summaryOf(of, rows, chosen)).toEqual(expected);
});

it.each<[boolean, Partial<SheetRow>]>([
  [true, { status: 'ED' }],
  [true, { status: 'ST', cver: '1' }],
  [true, { status: 'RL', cver: '2' }],
  [true, { status: 'SD', cver: '1' }],
  [false, { status: 'SD', cver: '0.02' }],
  [false, { status: 'IR', cver: '1' }],
  [false, { status: 'ED', module: true }],
])('takes recipients: %s', (expected, of) => {
  expect(canAddRecipients(sheet(of))).toBe(expected);
});

import { fireEvent, screen } from '@testing-library/react';
import { renderKit, useEnglish } from '../testing';
import { resolveColumns } from './columns';
import { TwoLineRows } from './two-line-rows';

interface Part {
  id: number;
  name: string;
}
const rows: Part[] = [
  { id: 1, name: 'Bolt' },
  { id: 2, name: 'Nut' },
];

beforeAll(() => useEnglish());

it('allows selecting several rows on a phone if there are bulk actions', () => {
  const onChange = jest.fn();
  const list = (keys: string[]) => (
    <TwoLineRows<Part>
      rows={rows}
      columns={resolveColumns<Part>([{ field: 'name' }])}
      keyOf={({ id }) => String(id)}
      label="Parts"
      selection={{ keys, onChange }}
    />
  );
  renderKit(list(['2']));
  expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([false, true]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Bolt' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Nut' }));
  expect(onChange.mock.calls).toEqual([
    [['2', '1'], [rows[0]]],
    [[], [rows[1]]],
  ]);
});

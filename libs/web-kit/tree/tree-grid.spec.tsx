import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderKit, useEnglish } from '../testing/render-kit';
import type { TreeColumn } from './tree-columns';
import { TreeGrid, type TreeGridProps } from './tree-grid';
import { useTree } from './use-tree';

const childrenOf = (key: string) => Array.from({ length: 100 }, (_none, index) => `${key}.${index}`);
const roots = childrenOf('p');
const source = {
  keyOf: (key: string) => key,
  hasChildren: (key: string) => key.split('.').length < 4,
  childrenOf: (key: string) => Promise.resolve(childrenOf(key)),
};
const columns: TreeColumn<string>[] = [
  { key: 'name', title: 'Part', render: (key) => key, text: (key) => key },
  { key: 'mass', title: 'Mass g', width: 100, align: 'right', render: () => '1,646.4', text: () => '1646.4' },
];

function Parts(own: Partial<TreeGridProps<string>>) {
  const tree = useTree({ source, roots });
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return <TreeGrid tree={tree} columns={columns} label="Parts" selection={{ keys, onChange: setKeys }} {...own} />;
}

const grid = () => screen.getByRole('treegrid');
const press = async (key: string, modifiers: object = {}) => {
  await act(async () => {
    fireEvent.keyDown(grid(), { key, ...modifiers });
    await Promise.resolve();
  });
};
const activeRow = () =>
  document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.closest('[role=row]') ?? null;
const bodyRows = () => screen.getAllByRole('row').slice(1);

beforeAll(() => useEnglish());

it('renders a window of the rows and exposes the total number', async () => {
  renderKit(<Parts />);
  await screen.findByText('p.0');
  expect(bodyRows().length).toBeLessThan(45);
  expect(grid().getAttribute('aria-rowcount')).toBe('101');
  expect(bodyRows()[0]?.getAttribute('aria-rowindex')).toBe('2');
});

it('has one tab stop', async () => {
  const { container } = renderKit(<Parts />);
  await screen.findByText('p.0');
  expect(container.querySelectorAll('[tabindex="0"], button, a[href], input')).toHaveLength(1);
});

it('opens a branch, moves into it and back to the parent', async () => {
  renderKit(<Parts />);
  await screen.findByText('p.0');
  await press('ArrowRight');
  expect(await screen.findByText('p.0.0')).toBeVisible();
  expect(activeRow()?.getAttribute('aria-expanded')).toBe('true');
  await press('ArrowRight');
  expect(activeRow()?.textContent).toContain('p.0.0');
  expect(activeRow()?.getAttribute('aria-level')).toBe('2');
  await press('ArrowDown');
  await press('ArrowLeft');
  expect(activeRow()?.textContent).toContain('p.01,646.4');
  await press('ArrowLeft');
  expect(screen.queryByText('p.0.0')).toBeNull();
  expect(grid().getAttribute('aria-rowcount')).toBe('101');
});

it('selects with Space, extends with Shift, clears with Escape', async () => {
  renderKit(<Parts />);
  await screen.findByText('p.0');
  const selected = () =>
    bodyRows()
      .filter((row) => row.getAttribute('aria-selected') === 'true')
      .map((row) => row.getAttribute('aria-rowindex'));
  await press(' ');
  await press('ArrowDown', { shiftKey: true });
  await press('ArrowDown', { shiftKey: true });
  expect(selected()).toEqual(['2', '3', '4']);
  await press('Escape');
  expect(selected()).toEqual([]);
});

it('copies the selected rows as a table', async () => {
  const writeText = jest.fn(() => Promise.resolve());
  Object.assign(navigator, { clipboard: { writeText } });
  renderKit(<Parts />);
  await screen.findByText('p.0');
  await press(' ');
  await press('ArrowDown', { shiftKey: true });
  await press('c', { ctrlKey: true });
  expect(writeText).toHaveBeenCalledWith('Part\tMass g\np.0\t1646.4\np.1\t1646.4');
});

it('opens the detail with Enter and passes other keys to the screen', async () => {
  const [onOpen, onKey] = [jest.fn(), jest.fn()];
  renderKit(<Parts onOpen={onOpen} onKey={(event, row) => onKey(event.key, row)} />);
  await screen.findByText('p.0');
  await press('End');
  await press('Enter');
  await press('j');
  expect(onOpen).toHaveBeenCalledWith('p.99', 'name');
  expect(onKey).toHaveBeenCalledWith('j', 'p.99');
});

it('opens all siblings with *', async () => {
  renderKit(<Parts />);
  await screen.findByText('p.0');
  await press('*');
  expect(grid().getAttribute('aria-rowcount')).toBe('10101');
});

it('opens with a click on the arrow and selects with a click on the checkbox', async () => {
  const { container } = renderKit(<Parts />);
  await screen.findByText('p.0');
  await act(async () => {
    fireEvent.mouseDown(container.querySelector('[data-part=twisty]') ?? container);
    await Promise.resolve();
  });
  expect(await screen.findByText('p.0.0')).toBeVisible();
  fireEvent.mouseDown(container.querySelectorAll('[data-part=check]')[1] ?? container);
  expect(bodyRows()[1]?.getAttribute('aria-selected')).toBe('true');
});

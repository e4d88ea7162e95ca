import type { BomComparisonReport, BomImportReport } from '@matlas/contract';
import {
  renderKit,
  type SeenCall,
  signInAs,
  stubServer,
  success,
  uploadAnswer,
  useEnglish,
} from '@matlas/web-kit/testing';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import words from '../../../locales/en/bom.json';
import files from '../../../locales/en/files.json';
import { ImportDialog } from './import-dialog';

const mapping: BomImportReport['mapping'] = {
  headerRow: 1,
  columns: { level: 0, partNumber: 1, name: 2, quantity: 3 },
  notation: 'level',
  massUnit: 'g',
  decimalMark: 'auto',
};
const wrong: BomImportReport = {
  importId: 5,
  modId: 3,
  fileName: 'bom.csv',
  sheetName: '',
  sheetNames: [],
  titles: ['Level', 'Part no', 'Name', 'Qty'],
  sample: [['1', 'C5', 'Car', '1']],
  mapping,
  mappingSource: 'proposed',
  faults: [],
  rows: 3,
  positions: 2,
  wrongRows: 1,
  heldBackRows: 0,
  errorCount: 1,
  errors: [
    {
      sheet: '',
      row: 4,
      column: 'Qty',
      columnLetters: 'D',
      field: 'quantity',
      code: 'row.notPositive',
      value: '0',
      message: 'Must be above 0',
    },
  ],
  wrong: [{ row: 4, cells: { level: '2', partNumber: 'C5-2', name: 'Trim', quantity: '0' } }],
  notes: [],
  textFile: null,
  lastImport: null,
  levels: 2,
  massGrams: '0',
  alreadyImported: false,
  replaces: 0,
};
const right: BomImportReport = {
  ...wrong,
  mappingSource: 'given',
  positions: 3,
  wrongRows: 0,
  errorCount: 0,
  errors: [],
  wrong: [],
};
const job = {
  id: 8,
  name: 'bomImport',
  title: 'Import BOM',
  state: 'running',
  done: 0,
  total: null,
  stepText: 'Reading',
  percent: null,
  secondsLeft: null,
  result: null,
  error: null,
  startedBy: '',
  attempts: 1,
  createdAt: '',
  startedAt: '',
  finishedAt: null,
  can: { cancel: true, retry: false },
};

const serve = () => stubServer((seenCall) => uploadAnswer(seenCall) ?? answer(seenCall));
const answer = ({ path }: SeenCall) =>
  success(
    path.endsWith('importCheck')
      ? wrong
      : path.endsWith('importRecheck')
        ? right
        : path.endsWith('importBom')
          ? { jobId: 8, joined: false }
          : job,
  );
const importButton = () => screen.getByRole('button', { name: /Import \d+ position/ });
const requestWith = (seen: readonly SeenCall[], path: string) =>
  seen.filter((call) => call.path.endsWith(path)).map(({ body }) => body);

async function checked() {
  const seen = serve();
  renderKit(<ImportDialog modelId={3} onJobInBackground={jest.fn()} onClose={jest.fn()} />);
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('no field for the file');
  fireEvent.change(field, { target: { files: [new File(['Level,Part no'], 'bom.csv')] } });
  await screen.findByText('Must be above 0');
  return seen;
}

// Queries by role in jsdom take longer than the default timeout of one second with antd components.
configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => useEnglish({ bom: words, files }));
beforeEach(() => signInAs(['*:*:*']));

it('refuses a file of another type before the upload', async () => {
  const seen = serve();
  renderKit(<ImportDialog modelId={3} onJobInBackground={jest.fn()} onClose={jest.fn()} />);
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (field) fireEvent.change(field, { target: { files: [new File(['x'], 'bom.pdf')] } });
  expect(await screen.findByText(/xlsx, xlsm, xls, ods, csv, txt/)).toBeVisible();
  expect(seen.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('shows the errors by row and keeps Import disabled with the reason', async () => {
  await checked();
  expect(importButton()).toHaveProperty('disabled', true);
  expect(screen.getByText('Fix 1 row here or in the file, or import the valid rows only')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Open row 4' })).toBeVisible();
});

it('imports only the valid rows after that option is selected', async () => {
  const seen = await checked();
  fireEvent.click(screen.getByLabelText(/Import the 2 valid rows/));
  expect(importButton()).toHaveProperty('disabled', false);
  fireEvent.click(importButton());
  expect(await screen.findByText(/Reading/)).toBeVisible();
  expect(requestWith(seen, 'importBom')).toEqual([{ importId: '5', validRowsOnly: 'true' }]);
});

it('checks a corrected cell immediately and then imports all rows', async () => {
  const seen = await checked();
  const cell = screen.getByLabelText('Row 4, D · Qty');
  fireEvent.change(cell, { target: { value: '2' } });
  fireEvent.blur(cell);
  expect(await screen.findByText(words.import.allRight)).toBeVisible();
  expect(requestWith(seen, 'importRecheck')).toEqual([
    { importId: 5, mapping, corrections: [{ row: 4, cells: { quantity: '2' } }], saveMapping: false },
  ]);
  await waitFor(() => expect(importButton()).toHaveProperty('disabled', false));
});

const clip = { name: 'Clip', foreignName: null, number: 'C-1', supplierCode: null, supplierName: null, massGrams: '2' };
const compared: BomComparisonReport = {
  before: 7,
  after: 3,
  counts: { added: 0, gone: 1, moved: 0, changed: 1, renumbered: 0, same: 2 },
  lost: { sheet: 1, facts: 0, marks: 0 },
  differences: [
    {
      change: 'gone',
      before: { ...clip, name: 'Trim', number: 'T-9', quantity: '1', remark: null, path: ['Car'] },
      after: null,
      fields: [],
      lost: ['sheet'],
    },
    {
      change: 'changed',
      before: { ...clip, quantity: '2', remark: null, path: ['Car'] },
      after: { ...clip, quantity: '3', remark: null, path: ['Car'] },
      fields: ['quantity'],
      lost: [],
    },
  ],
  total: 2,
};

it('shows what changes, and whose work goes, before a BOM takes the place of another', async () => {
  const seen = stubServer((one) => {
    if (one.path.endsWith('importCheck')) return success({ ...right, replaces: 7 });
    if (one.path.endsWith('importCompare')) return success(compared);
    return uploadAnswer(one) ?? answer(one);
  });
  renderKit(<ImportDialog modelId={3} onJobInBackground={jest.fn()} onClose={jest.fn()} />);
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (field) fireEvent.change(field, { target: { files: [new File(['Level,Part no'], 'bom.csv')] } });
  fireEvent.click(await screen.findByRole('button', { name: words.import.compare }));
  expect(await screen.findByText('T-9')).toBeVisible();
  expect(screen.getByText('Work not carried over: Attached MDS: 1')).toBeVisible();
  expect(screen.getByText(/Qty:/)).toHaveTextContent('Qty: 2 → 3');
  fireEvent.click(screen.getByRole('button', { name: /Gone/ }));
  expect(screen.queryByText(/Qty:/)).toBeNull();
  expect(requestWith(seen, 'importBom')).toEqual([]);
  fireEvent.click(importButton());
  expect(await screen.findByText(/Reading/)).toBeVisible();
  expect(requestWith(seen, 'importBom')).toHaveLength(1);
});

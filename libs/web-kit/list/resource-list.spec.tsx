import { byIds, pageOf, pageQuery, route } from '@matlas/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { z } from 'zod';
import { renderKit, signInAs, useEnglish } from '../testing/render-kit';
import { pending, refusal, stubServer, success, type SeenCall, type StubAnswer } from '../testing/stub-server';
import { ResourceList } from './resource-list';
import type { ResourceListProps } from './resource-list-props';

const lawRow = z.object({ id: z.number(), code: z.string(), name: z.string(), kind: z.string(), note: z.string() });
type LawRow = z.output<typeof lawRow>;
const page = route({
  method: 'POST',
  path: '/law/page',
  needs: 'rule:msgLawInfo:query',
  input: pageQuery,
  output: pageOf(lawRow),
  answer: 'page',
});
const save = route({ method: 'POST', path: '/law/save', needs: 'rule:msgLawInfo:edit', input: lawRow, output: lawRow });
const remove = route({
  method: 'DELETE',
  path: '/law/delete',
  needs: 'rule:msgLawInfo:delete',
  input: byIds,
  answer: 'ok',
});

const words = {
  laws: {
    title: 'Laws',
    search: 'Code or name',
    new: 'New law',
    empty: 'Load the lists first',
    field: { code: 'Code', name: 'Name', kind: 'Kind', note: 'Note' },
  },
};
const rows: LawRow[] = [
  { id: 1, code: 'ELV', name: 'End-of-life vehicles', kind: 'foreign', note: '' },
  { id: 2, code: 'ROHS', name: 'Hazardous substances', kind: 'foreign', note: 'x' },
];
const kinds = [
  { value: 'foreign', label: 'Foreign' },
  { value: 'domestic', label: 'Domestic' },
];

function Laws(own: Partial<ResourceListProps<LawRow>>) {
  return (
    <ResourceList
      name="laws"
      list={page}
      columns={[{ field: 'code', width: 100, sortable: true }, 'name', { field: 'note', width: 90, priority: 3 }]}
      filters={[{ field: 'kind', kind: 'choice', options: kinds }]}
      save={save}
      remove={remove}
      form={({ record }) => <p>{record ? `form of ${record.code}` : 'empty form'}</p>}
      panel={(law) => <p>panel of {law.code}</p>}
      {...own}
    />
  );
}

const answerWith =
  (found: readonly LawRow[], total = found.length) =>
  (call: SeenCall): StubAnswer =>
    call.path === '/api/law/page' ? success({ records: found, total }) : success(null);
const questions = (seen: readonly SeenCall[]) =>
  seen.filter(({ path }) => path === '/api/law/page').map(({ body }) => body);

beforeAll(() => useEnglish(words));
beforeEach(() => {
  localStorage.removeItem('matlas.columns.laws.7');
  signInAs(['*:*:*']);
});

it('requests page 1 with 20 rows and shows the rows with their count', async () => {
  const seen = stubServer(answerWith(rows, 253));
  renderKit(<Laws />);
  expect(await screen.findByText('End-of-life vehicles')).toBeVisible();
  expect(screen.getByText('253 in all')).toBeVisible();
  expect(questions(seen)).toEqual([
    { pageNo: 1, pageSize: 20, querys: { like: {}, eq: {}, in: {}, between: { start: {}, end: {} } } },
  ]);
});

it('reads search, filter, sort and page from the URL', async () => {
  const seen = stubServer(answerWith(rows, 253));
  renderKit(<Laws />, '/?q=lead&page=2&size=50&sort=-code&kind=foreign');
  await screen.findByText('ELV');
  expect(questions(seen)).toEqual([
    expect.objectContaining({
      q: 'lead',
      pageNo: 2,
      pageSize: 50,
      sort: '-code',
      querys: expect.objectContaining({ eq: { kind: 'foreign' } }) as unknown,
    }),
  ]);
});

it('aborts a request whose answer is no longer needed', async () => {
  const seen = stubServer((call) =>
    call.path === '/api/law/page' && (call.body as { q?: string }).q === undefined ? pending : answerWith(rows)(call),
  );
  renderKit(<Laws />);
  await waitFor(() => expect(questions(seen)).toHaveLength(1));
  fireEvent.change(screen.getByLabelText('Code or name'), { target: { value: 'elv' } });
  await screen.findByText('ELV');
  expect(seen[0]?.isAborted).toBe(true);
});

it('writes search and sort to the URL and returns to page 1', async () => {
  stubServer(answerWith(rows, 253));
  const { address } = renderKit(<Laws />, '/?page=3');
  await screen.findByText('ELV');
  fireEvent.change(screen.getByLabelText('Code or name'), { target: { value: ' rohs ' } });
  await waitFor(() => expect(address()).toBe('/?q=rohs'));
  fireEvent.click(screen.getByRole('columnheader', { name: /Code/ }));
  await waitFor(() => expect(address()).toBe('/?q=rohs&sort=code'));
});

it('focuses the search field with /', async () => {
  stubServer(answerWith(rows));
  renderKit(<Laws />);
  await screen.findByText('ELV');
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(screen.getByLabelText('Code or name'));
});

it('shows the active filters when nothing is found, and clears them', async () => {
  stubServer(answerWith([]));
  const { address } = renderKit(<Laws />, '/?q=zzz&kind=domestic');
  expect(await screen.findByText('Search: zzz; Kind: Domestic')).toBeVisible();
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body);
  await waitFor(() => expect(address()).toBe('/'));
});

it('explains an empty list and how to begin', async () => {
  stubServer(answerWith([]));
  renderKit(<Laws />);
  expect(await screen.findByText('Load the lists first')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'New law' }));
  expect(screen.getByText('empty form')).toBeVisible();
});

it('shows a refusal with its reference, and retries', async () => {
  let isDown = true;
  stubServer(() =>
    isDown ? refusal(500, 'internal', 'The server stumbled') : answerWith(rows)({ path: '/api/law/page' } as SeenCall),
  );
  renderKit(<Laws />);
  expect(await screen.findByText(/The server stumbled/)).toBeVisible();
  expect(screen.getByText('Reference r-1')).toBeVisible();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ELV')).toBeVisible();
});

it('deletes the selected rows only after a confirmation with their number', async () => {
  const seen = stubServer(answerWith(rows));
  renderKit(<Laws />);
  await screen.findByText('ELV');
  fireEvent.click(screen.getByLabelText('Select ELV'));
  fireEvent.click(screen.getByLabelText('Select ROHS'));
  const bar = screen.getByRole('region', { name: 'Selection' });
  expect(within(bar).getByText('2 selected')).toBeVisible();
  fireEvent.click(within(bar).getByRole('button', { name: 'Delete' }));
  expect(await screen.findAllByText('Delete 2 records?')).not.toHaveLength(0);
  const question = screen.getByRole('dialog');
  expect(seen.some(({ method }) => method === 'DELETE')).toBe(false);
  await act(async () => {
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await Promise.resolve();
  });
  await waitFor(() => expect(seen.find(({ method }) => method === 'DELETE')?.body).toEqual({ ids: ['1', '2'] }));
  await waitFor(() => expect(questions(seen)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
});

it('keeps the open record in the URL', async () => {
  stubServer(answerWith(rows));
  const { address } = renderKit(<Laws />);
  fireEvent.click(await screen.findByRole('button', { name: 'ROHS' }));
  expect(await screen.findByText('panel of ROHS')).toBeVisible();
  expect(address()).toBe('/?open=2');
});

it('stores the chosen columns on the device', async () => {
  localStorage.setItem('matlas.columns.laws.7', JSON.stringify(['note', 'code']));
  stubServer(answerWith(rows));
  renderKit(<Laws />);
  await screen.findByText('ELV');
  const heads = screen
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
    .filter((text) => ['Code', 'Name', 'Note'].includes(text));
  expect(heads).toEqual(['Note', 'Code']);
});

describe('permissions', () => {
  it('hides new, edit, delete and selection from users with read permission only', async () => {
    signInAs(['rule:msgLawInfo:query']);
    stubServer(answerWith(rows));
    renderKit(<Laws />);
    await screen.findByText('ELV');
    expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit ELV' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More for ELV' })).toBeNull();
    expect(screen.queryByLabelText('Select ELV')).toBeNull();
  });

  it('names the missing permission, and sends no request', async () => {
    signInAs(['mds:sheet:query']);
    const seen = stubServer(answerWith(rows));
    renderKit(<Laws />);
    expect(await screen.findByText('You may not see Laws')).toBeVisible();
    expect(screen.getByText(/rule:msgLawInfo:query/)).toBeVisible();
    expect(seen).toEqual([]);
  });
});

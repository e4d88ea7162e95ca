import type { MenuEntry } from '@matlas/contract';
import { refusal, renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import home from '../../locales/en/home.json';
import shell from '../../locales/en/shell.json';
import { Palette } from './palette';

const entry = (id: number, ename: string, href: string): MenuEntry => ({
  id,
  parentId: 0,
  name: ename,
  ename,
  href,
  icon: '',
  extInfo: ename,
  sort: String(id),
  meta: { type: 'other', hidden: false, pages: [], alwaysShow: false, breadcrumb: true, affix: false },
});
const entries = [entry(1, 'Vehicle models', '/vehicle/VehicleInfo'), entry(2, 'Regulations', '/rules/RegulatoryInfo')];
const model = {
  id: 3,
  projectName: 'Aurora C5',
  internalNumber: 'C5-E-2026',
  typeName: 'AM7100',
  brand: 'Aurora',
  modelType: 0,
  lockState: 0,
  bomType: 0,
  bomPositions: 2743,
};
const sheet = {
  id: 40,
  cid: 10001569,
  cver: '1',
  name: '铅酸蓄电池',
  foreignName: '12 V lead battery',
  number: 'C5-7050-12',
  status: 'ST',
  supplierName: 'Jiang Batteries',
  supplierForeignName: null,
  enterpriseName: '',
  enterpriseNameEn: '',
};
const substance = { id: 9, nameZh: '铅', nameEn: 'Lead', cas: '7439-92-1', ec: '231-100-4', svhc: true };
const page = (...records: object[]) => success({ records, total: records.length, pageNo: 1, pageSize: 5 });

function open(answer: (call: SeenCall) => ReturnType<typeof success> | undefined = () => undefined) {
  const seen = stubServer(
    (call) =>
      answer(call) ??
      (call.path.endsWith('/modList')
        ? success([model])
        : call.path.includes('substance')
          ? page(substance)
          : page(sheet)),
  );
  const closed = jest.fn();
  const rendered = renderKit(<Palette entries={entries} onClose={closed} />);
  const field = screen.getByRole('combobox');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { seen, closed, rendered, field, type };
}
/** Finds a group by its heading; a query by role and name would compute all names on each attempt. */
const group = async (name: string): Promise<HTMLElement> =>
  (await screen.findByText(name, { selector: '[role=presentation]' })).parentElement as HTMLElement;
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

beforeAll(async () => {
  await useEnglish({ home, shell });
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => {
  localStorage.clear();
  signInAs(['*:*:*']);
});

it('finds vehicles, data sheets, substances and pages by group, with one search after a pause', async () => {
  const { seen, type } = open();
  for (const typed of ['l', 'le', 'lead']) type(typed);
  const sheets = await group('MDS');
  expect(within(sheets).getByRole('option').textContent).toContain('10001569 / 1 · C5-7050-12 · Jiang Batteries');
  expect(within(await group('Substances')).getByRole('option').textContent).toContain('7439-92-1');
  expect(seen.filter(({ path }) => path.includes('substance')).map(({ body }) => (body as { q: string }).q)).toEqual([
    'lead',
  ]);
});

it('supports the keyboard: the field refers to the active line, Enter opens it and remembers it', async () => {
  const { type, field, closed, rendered } = open();
  type('C5');
  await group('Vehicles');
  await waitFor(() => expect(active(field)).toContain('Aurora C5'));
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  await waitFor(() => expect(active(field)).toContain('10001569'));
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(rendered.address()).toBe('/seek/detail?id=40');
  expect(closed).toHaveBeenCalled();
  rendered.unmount();
  open();
  expect(within(await group('Recent')).getByRole('option').textContent).toContain('lead battery');
});

it('shows hits although a part of the search failed, and reports the failure', async () => {
  const { type } = open(({ path }) =>
    path.includes('substance') ? refusal(500, 'internal', 'The server refused') : undefined,
  );
  type('C5');
  expect((await screen.findByRole('alert')).textContent).toContain('The server refused');
  expect(await group('Vehicles')).toBeVisible();
});

it('searches suppliers with @, and nothing without the permission', async () => {
  signInAs(['data:localDataManage:query']);
  const { seen, type } = open();
  type('@jiang');
  await group('MDS');
  expect(seen.map(({ body }) => body)).toContainEqual(
    expect.objectContaining({ querys: { like: { supplier: 'jiang' } } }),
  );
  type('lead');
  await waitFor(() => expect(seen.some(({ body }) => (body as { q?: string } | undefined)?.q === 'lead')).toBe(true));
  expect(seen.some(({ path }) => path.includes('substance') || path.includes('modInfo'))).toBe(false);
});

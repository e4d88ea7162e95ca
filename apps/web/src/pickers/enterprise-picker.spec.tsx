import { LOCALES, type EnterpriseFound } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import picker from '../../locales/en/picker.json';
import { EnterprisePicker } from './enterprise-picker';

const found = (orgIdo: number, name: string, isOwn = false): EnterpriseFound => ({
  orgId: orgIdo,
  orgCode: `E-${orgIdo}`,
  orgName: name,
  orgEnName: name,
  orgIdo,
  orgCodeo: `D-${orgIdo}`,
  orgNameo: name,
  orgEnNameo: name,
  countryId: 'CN',
  province: null,
  city: null,
  postCode: null,
  isOwn,
  formerly: null,
});
const searches = (seen: ReturnType<typeof stubServer>) => seen.filter(({ path }) => path.endsWith('/enterprise/list'));
const serve = () =>
  stubServer(({ path }) =>
    path.endsWith('/enterprise/list')
      ? success({ records: [found(1, 'Own works', true), found(2, 'Huaheng')], total: 2 })
      : success([]),
  );

beforeAll(() => useEnglish({ ...LOCALES.en, picker }));
beforeEach(() => signInAs(['extSys:enterprise:query']));

it('requires at least one criterion and a chosen row', async () => {
  const seen = serve();
  const onPick = jest.fn();
  renderKit(<EnterprisePicker onPick={onPick} onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: picker.search }));
  expect(await screen.findByText(LOCALES.en.errors.enterprise.searchEmpty)).toBeVisible();
  expect(searches(seen)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: picker.apply }));
  expect(await screen.findByText('Please select a query result first')).toBeVisible();
  expect(onPick).not.toHaveBeenCalled();
});

it('searches with the filled fields, ten rows per page, and returns the chosen row', async () => {
  const seen = serve();
  const onPick = jest.fn();
  renderKit(<EnterprisePicker mayPickOwn={false} onPick={onPick} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText(picker.field.orgName), { target: { value: ' hua ' } });
  fireEvent.click(screen.getByRole('button', { name: picker.search }));
  await waitFor(() =>
    expect(searches(seen).at(-1)?.body).toMatchObject({
      orgName: 'hua',
      entOrgFlag: 'ent',
      countryId: 'ALL',
      pageNo: 1,
      pageSize: 10,
    }),
  );
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Own works/ })).disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: /Huaheng/ }));
  fireEvent.click(screen.getByRole('button', { name: picker.apply }));
  expect(onPick).toHaveBeenCalledWith([expect.objectContaining({ orgIdo: 2 })]);
});

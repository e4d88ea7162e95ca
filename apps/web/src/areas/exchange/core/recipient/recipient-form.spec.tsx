import { LOCALES, type EnterpriseFound } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import words from '../../../../../locales/en/exchange.json';
import picker from '../../../../../locales/en/picker.json';
import { recipient, sheet } from '../testing/shares';
import { RecipientForm } from './recipient-form';

const found = {
  orgId: 2,
  orgCode: 'E-2',
  orgName: 'Huaheng',
  orgEnName: 'Huaheng',
  orgIdo: 21,
  orgCodeo: 'D-21',
  orgNameo: 'Press shop',
  orgEnNameo: 'Press shop',
  countryId: 'CN',
  province: null,
  city: null,
  postCode: null,
  isOwn: false,
  formerly: null,
} satisfies EnterpriseFound;
const serve = () =>
  stubServer(({ path }) =>
    path.endsWith('/enterprise/list')
      ? success({ records: [found], total: 1 })
      : path.endsWith('/saveOrUpdate')
        ? success(recipient())
        : success([]),
  );
const field = (name: keyof typeof words.recipient.field) => screen.getByLabelText(words.recipient.field[name]);
const saved = (seen: ReturnType<typeof serve>) => seen.filter(({ path }) => path.endsWith('/recipient/saveOrUpdate'));

beforeAll(() => useEnglish({ ...LOCALES.en, exchange: words, picker }));
beforeEach(() => signInAs(['*:*:*']));

it('requires recipient, code, number and name, at most 50 characters each', async () => {
  const seen = serve();
  renderKit(
    <RecipientForm
      sheet={sheet({ number: null })}
      recipient={undefined}
      onSaved={() => undefined}
      onClose={() => undefined}
    />,
  );
  fireEvent.change(field('supplierCode'), { target: { value: '   ' } });
  fireEvent.change(field('drawingId'), { target: { value: 'x'.repeat(51) } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('4 fields need a change')).toBeVisible();
  for (const sentence of ['Choose recipient', 'Enter supplier code', 'Enter part number', 'At most 50 characters'])
    expect(await screen.findByText(sentence)).toBeVisible();
  expect(saved(seen)).toEqual([]);
});

it('sends the selected department and trimmed fields', async () => {
  const seen = serve();
  const onSaved = jest.fn();
  renderKit(<RecipientForm sheet={sheet()} recipient={undefined} onSaved={onSaved} onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: words.recipient.choose }));
  fireEvent.change(await screen.findByLabelText(picker.field.orgName), { target: { value: 'hua' } });
  fireEvent.click(screen.getByRole('button', { name: picker.search }));
  fireEvent.click(await screen.findByRole('radio', { name: /Press shop/ }));
  fireEvent.click(screen.getByRole('button', { name: picker.apply }));
  expect(await screen.findByText('Huaheng · Press shop')).toBeVisible();
  fireEvent.change(field('supplierCode'), { target: { value: ' 4711 ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(saved(seen)[0]?.body).toEqual({
    sendMdsId: 5,
    recEntId: 2,
    recOrgId: 21,
    supplierCode: '4711',
    symbol: 'B-1',
    mdsName: 'Bracket',
    forwordAllowed: 1,
    commitment: false,
  });
});

it('updates a recipient by its key and version, and does not change its enterprise', async () => {
  const seen = serve();
  renderKit(
    <RecipientForm sheet={sheet()} recipient={recipient()} onSaved={() => undefined} onClose={() => undefined} />,
  );
  expect(screen.queryByRole('button', { name: words.recipient.other })).toBeNull();
  fireEvent.change(field('remark'), { target: { value: 'as agreed' } });
  fireEvent.click(field('commitment'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved(seen)).toHaveLength(1));
  expect(saved(seen)[0]?.body).toMatchObject({
    kid: 7,
    version: 4,
    recEntId: 2,
    drawingId: 'D-4',
    remark: 'as agreed',
    commitment: true,
  });
});

it('offers the contact persons of the recipient, and clears any other person', async () => {
  const people = [{ userId: 31, name: 'Chen', recOrgId: 21, recOrgName: 'Press shop', recOrgEname: 'Press shop' }];
  const seen = stubServer(({ path }) =>
    path.endsWith('/people') ? success(people) : path.endsWith('/saveOrUpdate') ? success(recipient()) : success([]),
  );
  renderKit(
    <RecipientForm
      sheet={sheet()}
      recipient={recipient({ recUserId: 99 })}
      onSaved={() => undefined}
      onClose={() => undefined}
    />,
  );
  const person = await screen.findByRole<HTMLInputElement>('combobox', { name: words.recipient.field.recUserId });
  await waitFor(() => expect(person.disabled).toBe(false));
  fireEvent.mouseDown(person);
  fireEvent.click(await screen.findByText('Chen · Press shop'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved(seen)[0]?.body).toMatchObject({ recUserId: 31 }));
});

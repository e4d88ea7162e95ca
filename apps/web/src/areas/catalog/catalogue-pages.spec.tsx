import { catalogApi, LOCALES, type SubstanceRequestRow, type SubstanceRow } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import files from '../../../locales/en/files.json';
import requests from '../../../locales/en/substanceRequests.json';
import search from '../../../locales/en/substanceSearch.json';
import words from '../../../locales/en/substances.json';
import missing from '../../../locales/en/uncatalogued.json';
import { SubstanceSearchPage } from './search-page';
import { toFormValues, toSaveInput } from './substance-form-values';
import { SubstancesPage } from './substances-page';

const lead: SubstanceRow = {
  id: 7,
  code: 'CAS-7439-92-1',
  cas: '7439-92-1',
  ec: '231-100-4',
  nameEn: 'Lead',
  nameZh: '铅',
  otherNumbers: [],
  synonymsZh: [],
  synonymsEn: ['Plumbum'],
  kind: 'element',
  joker: null,
  symbol: 'Pb',
  physicalState: 'solid',
  gadsl: 'D/P',
  declarableSince: { list: 'GADSL 2026', date: '2026-02-01' },
  applicationDuty: { abovePercent: '0.1', classes: ['3.2'] },
  svhc: true,
  confidentialAllowed: true,
  hidden: false,
  active: true,
  replacedBy: null,
  remark: '',
  builtIn: true,
  sources: 'SVHC',
  version: 3,
  can: { edit: true, delete: false },
};
const request: SubstanceRequestRow = {
  id: 4,
  enterpriseId: 2,
  enterpriseCode: 'E-2',
  enterpriseName: '宁波精工',
  enterpriseEnName: 'Ningbo Precision',
  nameZh: '乙醇',
  nameEn: 'Ethanol',
  cas: '64-17-5',
  ec: null,
  noCasReason: null,
  purpose: 'Solvent',
  file: null,
  state: 'pending',
  substance: null,
  requestedBy: 'Li',
  createTime: '2026-03-18T01:00:00Z',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  can: { decide: true, withdraw: false },
};
const serve = () =>
  stubServer(({ path }) => {
    if (path.includes('/request/')) return success(path.endsWith('/page') ? { records: [request], total: 1 } : request);
    return success(
      path.endsWith('/page')
        ? { records: [lead], total: 1 }
        : path.endsWith('getAllMaterialType')
          ? []
          : { ...lead, groups: [], metals: [], memberCount: 0 },
    );
  });
const requestWith = (seen: readonly SeenCall[], path: string) =>
  seen.filter((call) => call.path === `/api${path}`).map(({ body }) => body);
const fieldOf = (name: string) => document.querySelector(`#substanceRequests_${name}`) as HTMLInputElement;
const press = (word: string) =>
  fireEvent.click(screen.getAllByText(word, { selector: 'button > span' }).at(-1) as HTMLElement);

beforeAll(() =>
  useEnglish({
    ...LOCALES.en,
    substances: words,
    substanceRequests: requests,
    substanceSearch: search,
    files,
    uncatalogued: missing,
  }),
);
beforeEach(() => {
  localStorage.clear();
  signInAs(['data:substance:*']);
});

it('saves a substance unchanged through its form', () => {
  const { id, version, ...saved } = toSaveInput(toFormValues(lead)) as unknown as Record<string, unknown>;
  expect([id, version]).toEqual([7, 3]);
  expect(saved).toMatchObject({
    nameEn: 'Lead',
    synonymsEn: ['Plumbum'],
    gadsl: 'D/P',
    declarableSince: { list: 'GADSL 2026', date: '2026-02-01' },
    applicationDuty: { abovePercent: '0.1', classes: ['3.2'] },
    active: true,
  });
  expect(toSaveInput({ ...toFormValues(lead), active: true, replacedById: 9, dutyAbove: '' })).toMatchObject({
    replacedById: undefined,
    applicationDuty: undefined,
  });
});

it('shows the duties of a substance, and requires a reason to reject a request', async () => {
  const seen = serve();
  renderKit(<SubstancesPage />, '/data/BasicSubstanceManagement');
  await screen.findByText('GADSL D/P');
  fireEvent.click(screen.getByText(words.view.requests));
  fireEvent.click(await screen.findByText('Ethanol'));
  press(requests.rejectMore);
  const reason = await screen.findByLabelText(requests.field.reason);
  press(requests.reject);
  await screen.findByText('Enter reason');
  expect(requestWith(seen, catalogApi.substanceRequests.reject.path)).toEqual([]);
  fireEvent.change(reason, { target: { value: 'Known as alcohol' } });
  press(requests.reject);
  await waitFor(() =>
    expect(requestWith(seen, catalogApi.substanceRequests.reject.path)).toEqual([
      { id: 4, reason: 'Known as alcohol' },
    ]),
  );
});

it('requests a substance with its CAS number, or with the reason why there is none', async () => {
  const seen = serve();
  renderKit(<SubstanceSearchPage />, '/data/SubstanceSearch?q=Ethanol');
  await screen.findByText('GADSL D/P');
  press(requests.ask);
  await screen.findByText(requests.explained);
  expect([fieldOf('nameEn').value, fieldOf('noCasReason')]).toEqual(['Ethanol', expect.anything()]);
  fireEvent.change(fieldOf('cas'), { target: { value: '64-17-5' } });
  await waitFor(() => expect(fieldOf('noCasReason')).toBeNull());
  fireEvent.change(fieldOf('nameZh'), { target: { value: '乙醇' } });
  fireEvent.change(fieldOf('purpose'), { target: { value: 'Solvent' } });
  press(requests.send);
  await waitFor(() =>
    expect(requestWith(seen, catalogApi.substanceRequests.request.path)).toMatchObject([
      { nameZh: '乙醇', nameEn: 'Ethanol', cas: '64-17-5', purpose: 'Solvent' },
    ]),
  );
});

it('shows what the catalogue does not have, and requests it by one click', async () => {
  const unknown: SubstanceRow = { ...lead, id: 8, cas: '123-45-5', nameEn: 'Wonderflex', uncatalogued: true };
  const seen = stubServer(({ path }) =>
    success(
      path.endsWith('/request/uncatalogued')
        ? { requested: 0, pending: 0, refused: [{ id: 8, name: 'Wonderflex', number: null, message: 'Known already' }] }
        : path.endsWith('/page')
          ? { records: [unknown], total: 1 }
          : { ...unknown, groups: [], metals: [], memberCount: 0 },
    ),
  );
  renderKit(<SubstanceSearchPage />, '/data/SubstanceSearch?view=uncatalogued');
  fireEvent.click(await screen.findByText('Wonderflex'));
  fireEvent.click(await screen.findByText(missing.request_one));
  expect(screen.getByText(missing.tag, { selector: '.ant-tag' })).toBeTruthy();
  await screen.findByText(/Known already/);
  expect(requestWith(seen, catalogApi.substances.page.path)[0]).toMatchObject({ listed: 'uncatalogued' });
  expect(requestWith(seen, catalogApi.substanceRequests.requestUncatalogued.path)).toEqual([{ substanceIds: [8] }]);
});

it('says of a substance of the platform that no source gives its Chinese name', async () => {
  stubServer(({ path }) =>
    success(path.endsWith('/page') ? { records: [{ ...lead, nameZh: null }], total: 1 } : { ...lead, groups: [] }),
  );
  renderKit(<SubstanceSearchPage />, '/data/SubstanceSearch?q=Lead');
  await screen.findByText(words.noChineseName);
});

it('offers neither New nor Import nor a request to read-only users', async () => {
  signInAs(['data:substance:query']);
  serve();
  renderKit(<SubstancesPage />, '/data/BasicSubstanceManagement');
  await screen.findByText('GADSL D/P');
  expect([
    screen.queryByText('New'),
    screen.queryByText(words.import.action),
    screen.queryByText(words.view.requests),
    screen.queryByLabelText('Edit Lead'),
  ]).toEqual([null, null, null, null]);
});

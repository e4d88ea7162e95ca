import { enumerationsApi, LOCALES, type EnumerationRow } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import labels from '../../../locales/en/labels.json';
import search from '../../../locales/en/substanceSearch.json';
import substances from '../../../locales/en/substances.json';
import { SubstanceSearchPage } from './search-page';

const faults: EnumerationRow = {
  name: 'faultLevel',
  group: 'telemetry',
  title: { zh: '故障等级', en: 'Fault level' },
  values: [
    { value: 0, key: 'none', label: { zh: '无故障', en: 'No fault' } },
    { value: 254, key: 'abnormal', label: { zh: '异常', en: 'Abnormal' } },
    { value: 255, key: 'invalid', label: { zh: '无效', en: 'Invalid' } },
  ],
};
const find = (text: string) => {
  const field = document.querySelector('.m-filter-bar input') as HTMLInputElement;
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
};

beforeAll(() => useEnglish({ ...LOCALES.en, labels, substances, substanceSearch: search }));

it('shows the tables of vehicle telemetry first, and finds a label by value, name and either language', async () => {
  localStorage.clear();
  signInAs(['data:substance:query']);
  const seen = stubServer(() => success([faults]));
  renderKit(<SubstanceSearchPage />, '/data/SubstanceSearch?view=labels');
  await screen.findByText('No fault');
  expect(seen.find(({ path }) => path === `/api${enumerationsApi.list.path}`)?.query.get('group')).toBe('telemetry');
  expect(screen.getByText('faultLevel.abnormal')).toBeInTheDocument();
  for (const [text, label] of [
    ['255', 'Invalid'],
    ['无故障', 'No fault'],
    ['abnormal', 'Abnormal'],
  ] as const) {
    find(text);
    await screen.findByText(label);
    await waitFor(() => expect(document.querySelectorAll('tbody tr.ant-table-row')).toHaveLength(1));
  }
  find('fault level');
  await waitFor(() => expect(document.querySelectorAll('tbody tr.ant-table-row')).toHaveLength(3));
});

import type { LawRow } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish } from '@matlas/web-kit/testing';
import { screen } from '@testing-library/react';
import common from '../../../locales/en/common.json';
import regulations from '../../../locales/en/regulations.json';
import { RegulationsPage } from './regulations-page';

const law = (own: Partial<LawRow>): LawRow => ({
  id: 3,
  code: 'GBT-30512',
  nameZh: '汽车禁用物质要求',
  nameEn: 'Requirements for prohibited substances on automobiles',
  lawType: 1,
  authority: 'SAC',
  descriptionZh: '',
  descriptionEn: '',
  sourceUrl: '',
  lawNumber: 'GB/T 30512-2014',
  jurisdiction: 'CN',
  vehicleDefault: true,
  effectiveDate: '2014-06-01',
  builtIn: true,
  kind: 'list',
  checkType: 0,
  currentList: null,
  can: { edit: false, delete: false },
  createTime: '2026-01-05T08:00:00.000Z',
  updateTime: '2026-01-05T08:00:00.000Z',
  version: 1,
  ...own,
});

it('shows the common name of a platform regulation, and the typed code of an own one', async () => {
  await useEnglish({ common, regulations });
  signInAs(['rule:*:*']);
  const records = [law({}), law({ id: 9, code: 'AURORA-1', authority: 'Aurora Motors', builtIn: false })];
  stubServer(() => success({ records, total: records.length, pageNo: 1, pageSize: 20 }));
  renderKit(<RegulationsPage />);
  expect(await screen.findByRole('button', { name: 'GB/T 30512' })).toBeVisible();
  expect(screen.getByText('Standardization Administration of China')).toBeVisible();
  expect(screen.getByRole('button', { name: 'AURORA-1' })).toBeVisible();
  expect(screen.getByText('Aurora Motors')).toBeVisible();
});

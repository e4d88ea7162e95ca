import { rulesApi, type LawRow, type ListItemRow, type Page as ListPage } from '@matlas/contract';
import type { Page } from '@playwright/test';
import { apiGet, apiPost } from './api';

const titles = [
  'Substance name',
  'Description',
  'EC number',
  'CAS number',
  'Date of inclusion',
  'Reason for inclusion',
  'Decision',
  'Regulatory outcome',
  'Regulatory outcome date',
];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const maxNumber = 500;
/** A date in the authority's format: `2018-06-27` becomes `27-jun-2018`. */
const dayOf = (day: string | null): string => {
  const [year = '2010', month = '1', date = '1'] = (day ?? '2010-01-01').split('-');
  return `${date}-${months[Number(month) - 1]}-${year}`;
};

/** The current Candidate List in the authority's layout, with one more substance. */
export async function nextCandidateList(
  page: Page,
  added: { name: string; ec: string; cas: string },
): Promise<{ lawId: number; nameEn: string; file: { name: string; mimeType: string; buffer: Buffer } }> {
  const law = (await apiGet<LawRow[]>(page, rulesApi.laws.list.path)).find(({ code }) => code === 'REACH-SVHC');
  const { records } = await apiPost<ListPage<ListItemRow>>(page, rulesApi.listItems.page.path, {
    lawId: law?.id,
    pageSize: maxNumber,
  });
  const rows = records.map(({ nameEn, ec, cas, inclusionDate, reason }) => [
    nameEn,
    '',
    ec ?? '-',
    cas ?? '-',
    dayOf(inclusionDate),
    reason,
    '',
    '',
    '',
  ]);
  const text = [
    titles,
    ...rows,
    [added.name, '', added.ec, added.cas, '27-jun-2027', 'Toxic for reproduction (Article 57c)', '', '', ''],
  ]
    .map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ')).join('\t'))
    .join('\n');
  return {
    lawId: law?.id ?? 0,
    nameEn: law?.nameEn ?? '',
    file: { name: 'candidate-list-next.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
  };
}

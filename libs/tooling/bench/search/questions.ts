import { api, type Route } from '@matlas/contract';
import { FOLDERS, SUBSTANCES } from './fill-sheets';

export interface MeasuredQuery {
  name: string;
  /** Fields of the request in addition to the page. */
  ask: Record<string, unknown>;
  /** `rare`: few hits, compared with reading whole tables. `long`: many hits, compared with its own pages far down. */
  is: 'rare' | 'long';
  /**
   * G9 sets the ratio to reading whole tables for an infix search only; for other filters the ratio is just
   * printed.
   */
  isInfix?: true;
}
export interface SearchUnderTest {
  name: string;
  route: Route;
  questions: readonly MeasuredQuery[];
}

/** A page some hundred thousand rows down, if there are so many hits. */
export const DEEP_PAGE = 10_000;

const rare = (name: string, ask: Record<string, unknown>): MeasuredQuery => ({ name, ask, is: 'rare' });
const long = (name: string, ask: Record<string, unknown>): MeasuredQuery => ({ name, ask, is: 'long' });
const eq = (fields: Record<string, unknown>): Record<string, unknown> => ({ querys: { eq: fields } });
const between = (field: string, start: string, end: string): Record<string, unknown> => ({
  querys: { between: { start: { [field]: start }, end: { [field]: end } } },
});
const rates = (from: string, to: string): Record<string, unknown> => ({ rates: [{ rate: 'reusePercent', from, to }] });

const infix = (name: string, q: string): MeasuredQuery => ({ ...rare(name, { q }), isInfix: true });

const TEXT = [
  infix('infix of 3, rare', 'rarest'),
  infix('infix of 3, rare, Chinese', '罕见件'),
  infix('infix of 2, rare', '罕见'),
  infix('part number', 'P0039595'),
  rare('no hit', { q: 'zzzqqq' }),
  long('infix, one of a hundred', { q: 'middle' }),
  long('infix, every third', { q: 'common' }),
  long('infix of 2, every sixth', { q: '支架' }),
  long('pinyin', { q: 'zhijia' }),
];

/** Every filter of issue 6: one value with few hits, and one with many. */
export const SEARCHES: readonly SearchUnderTest[] = [
  {
    name: 'own MDS',
    route: api.exchangeLists.search.page,
    questions: [
      ...TEXT,
      long('type', eq({ kind: 1 })),
      long('status', eq({ status: 'ED' })),
      long('modules only', { ownerMds: false }),
      rare('created on a day', { dateType: 1, dateFrom: '2024-05-05', dateTo: '2024-05-05' }),
      long('updated in a year', { dateType: 2, dateFrom: '2024-06-01', dateTo: '2025-05-31' }),
      rare('released on a day', { dateType: 3, dateFrom: '2024-05-05', dateTo: '2024-05-05' }),
      rare('approved on a day', { dateType: 4, dateFrom: '2024-10-05', dateTo: '2024-10-05' }),
      long('approved in a year', { dateType: 4, dateFrom: '2024-08-01', dateTo: '2025-07-31' }),
      rare('received on a day', { dateType: 5, dateFrom: '2024-10-05', dateTo: '2024-10-05' }),
      rare('supplier, rare', { supplier: '稀有供应' }),
      rare('supplier of 2 characters', { supplier: '稀有' }),
      rare('supplier by code', { supplier: 'S-3995' }),
      long('supplier, everywhere', { supplier: '供应商' }),
      rare('folder of 2,000', { folderId: FOLDERS.small }),
      long('folder of 200,000', { folderId: FOLDERS.large }),
      long('class', { classCode: '5.1.a' }),
      long('class with all below', { classCode: '5' }),
      rare('rate, narrow', rates('12.34', '12.36')),
      long('rate, wide', rates('10', '90')),
      rare('two rates', {
        rates: [
          { rate: 'reusePercent', from: '10', to: '11' },
          { rate: 'recoveryPercent', from: '10', to: '11' },
        ],
      }),
      long('recycled content', { rates: [{ rate: 'recycledPercent', from: '40' }] }),
      rare('CAS, rare', { cas: SUBSTANCES.rare }),
      long('CAS, one of two hundred materials', { cas: SUBSTANCES.middle }),
      long('CAS, in every third material', { cas: SUBSTANCES.common }),
      long('recyclate', { recyclate: 1 }),
      rare('all at once', { q: 'middle', classCode: '5', recyclate: 1, supplier: '供应商', ...eq({ status: 'IR' }) }),
      long('latest versions', { latestVer: true }),
      long('with published and accepted', { mdsApproved: true, mdsPublished: true }),
    ],
  },
  {
    name: 'received MDS',
    route: api.exchangeLists.received.page,
    questions: [
      ...TEXT,
      long('status', eq({ status: 'P' })),
      rare('received on a day', between('acceptDate', '2024-10-05', '2024-10-05')),
      rare('accepted on a day', between('approveDate', '2024-10-05', '2024-10-05')),
      rare('sender', { querys: { like: { sendOrg: 'Works 1733' } } }),
      long('type', eq({ mdsType: 3 })),
      long('forwardable', { forwardable: true }),
      long('by name', { sort: 'mdsName' }),
      long('by date of acceptance', { sort: '-approveDate' }),
    ],
  },
  {
    name: 'sent MDS',
    route: api.exchangeLists.sent.page,
    questions: [
      ...TEXT,
      long('status', eq({ status: 'N' })),
      rare('sent on a day', between('sendDate', '2024-10-05', '2024-10-05')),
      rare('recipient', { querys: { like: { recEnt: 'Works 1733' } } }),
    ],
  },
];

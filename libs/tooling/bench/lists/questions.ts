import { api, type Route } from '@matlas/contract';

/** One list and its measured queries. All are compared with the first page without a filter. */
export interface ListUnderTest {
  name: string;
  as: 'centre' | 'enterprise';
  route: Route;
  /** Fields of every request in addition to the page: `{ kind: 'operation' }`. */
  base?: Record<string, unknown>;
  /** `after` a page number continues by cursor, as scrolling does. */
  questions: Record<string, Record<string, unknown>>;
}

const byNumber = (pageNo: number): Record<string, unknown> => ({ pageNo });
const after = (pageNo: number): Record<string, unknown> => ({ after: pageNo });
const search = (q: string): Record<string, unknown> => ({ q });
const like = (fields: Record<string, string>): Record<string, unknown> => ({ querys: { like: fields } });

export const LISTS: readonly ListUnderTest[] = [
  {
    name: 'enterprises, centre',
    as: 'centre',
    route: api.enterprise.page,
    questions: {
      'page 90': byNumber(90),
      'infix, rare': search('Works 1733'),
      'infix, two characters': search('73'),
      'order by name': { sort: 'nameZh' },
    },
  },
  {
    name: 'enterprise picker, centre',
    as: 'centre',
    route: api.enterpriseUsers.enterprises,
    questions: { 'infix, rare': search('第1733') },
  },
  {
    name: 'partner search, enterprise',
    as: 'enterprise',
    route: api.enterprises.search,
    base: { orgName: '零部件' },
    questions: { 'rare name': { orgName: '第1733汽车' }, 'by DUNS': { orgName: undefined, duns: '10-733-1733' } },
  },
  {
    name: 'suppliers with contacts, enterprise',
    as: 'enterprise',
    route: api.enterpriseUsers.supplierContacts,
    questions: { 'page 90': byNumber(90), 'infix, rare': search('Works 1733') },
  },
  {
    name: 'users, centre',
    as: 'centre',
    route: api.system.users.page,
    questions: {
      'page 400': byNumber(400),
      'page 4,900': byNumber(4_900),
      'after page 4,900': after(4_900),
      'infix, rare': search('user17.177'),
      'infix, two characters': search('王伟'),
      'of one enterprise': { enterpriseId: 'ENTERPRISE' },
      'order by name': { sort: 'name' },
      'name like': like({ name: '王伟国' }),
    },
  },
  {
    name: 'users, enterprise',
    as: 'enterprise',
    route: api.system.users.page,
    questions: { 'page 3': byNumber(3), 'infix, rare': search('user17') },
  },
  {
    name: 'operation log, centre',
    as: 'centre',
    route: api.system.logs.page,
    base: { kind: 'operation' },
    questions: {
      'page 400': byNumber(400),
      'page 40,000': byNumber(40_000),
      'after page 40,000': after(40_000),
      'infix, rare': search('10.17.101.33'),
      'infix, two characters': search('马涛'),
      'of one month': {
        querys: { between: { start: { createTime: '2026-06-01' }, end: { createTime: '2026-06-30' } } },
      },
    },
  },
  {
    name: 'user log, centre',
    as: 'centre',
    route: api.system.logs.page,
    base: { kind: 'user' },
    questions: { 'page 400': byNumber(400), 'infix, rare': search('10.17.101.33') },
  },
  {
    name: 'change log, centre',
    as: 'centre',
    route: api.system.logs.page,
    base: { kind: 'change' },
    questions: { 'page 400': byNumber(400), 'infix, two characters': search('马涛') },
  },
  {
    name: 'operation log, enterprise',
    as: 'enterprise',
    route: api.system.logs.page,
    base: { kind: 'operation' },
    questions: { 'page 10': byNumber(10), 'infix, rare': search('10.17.101') },
  },
];

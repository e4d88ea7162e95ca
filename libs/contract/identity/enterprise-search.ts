import { z } from 'zod';
import { LIMITS } from '../enums';
import { byId, id, instant, optionalText, route, blankToUndefined } from '../wire/kit';
import { MAX_PAGE_SIZE, pageInput, pageOf } from '../wire/page';

/**
 * A row of the enterprise and department search. Fields with the prefix `o` are names of the department; in the row
 * of an enterprise, of its root department.
 */
export const enterpriseFound = z.object({
  orgId: id,
  orgCode: z.string(),
  orgName: z.string(),
  orgEnName: z.string(),
  orgIdo: id,
  orgCodeo: z.string(),
  orgNameo: z.string(),
  orgEnNameo: z.string(),
  countryId: z.string().nullable(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  postCode: z.string().nullable(),
  isOwn: z.boolean(),
  /**
   * Set when the search matched a name from before a merge: the enterprise that was merged into the one of this
   * row.
   */
  formerly: z.object({ code: z.string(), nameZh: z.string(), nameEn: z.string(), since: instant }).nullable(),
});
export type EnterpriseFound = z.output<typeof enterpriseFound>;
/**
 * Criteria: `orgName` enterprise, `orgNameH` department, `orgId` identifier, `orgCode` code of the department,
 * `name` and `userId` of a user.
 */
export const enterpriseSearch = {
  orgName: optionalText(100),
  orgNameH: optionalText(100),
  language: z.enum(['CN', 'EN', 'FR']).optional(),
  orgId: optionalText(50),
  orgCode: optionalText(50),
  province: optionalText(50),
  city: optionalText(50),
  name: optionalText(50),
  userId: optionalText(50),
  duns: optionalText(20),
  postCode: optionalText(20),
  /** ISO 3166-1 alpha-2, or `ALL` for every country. It does not count as a criterion. */
  countryId: optionalText(3),
  enterpriseId: z.preprocess(blankToUndefined, id.optional()),
  /** Whether enterprises or departments are searched. */
  entOrgFlag: z.enum(['ent', 'org']).default('ent'),
};
/** Fields that count as a criterion. At least one is required. */
export const SEARCH_CRITERIA = [
  'orgName',
  'orgNameH',
  'orgId',
  'orgCode',
  'province',
  'city',
  'name',
  'userId',
  'duns',
  'postCode',
] as const;
const searchPageSize = z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(LIMITS.enterpriseSearchPage);

export const enterpriseDetail = z.object({
  enterpriseId: id,
  orgCode: z.string(),
  duns: z.string().nullable(),
  enterpriseName: z.string(),
  orgName: z.string(),
  orgEname: z.string(),
  orgFname: z.string().nullable(),
  countryCode: z.string().nullable(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  postCode: z.string().nullable(),
  address: z.string().nullable(),
  homepage: z.string().nullable(),
  mainBusiness: z.string().nullable(),
  identity: z.string(),
  starLevel: z.number().int(),
});

export const enterpriseSearchApi = {
  /** Searches enterprises and departments; at least one search field is required. */
  search: route({
    method: 'POST',
    path: '/extSys/enterprise/list',
    needs: 'extSys:enterprise:query',
    input: pageInput({ ...enterpriseSearch, pageSize: searchPageSize }),
    output: pageOf(enterpriseFound),
    answer: 'page',
  }),
  /** One enterprise as others see it. */
  detail: route({
    method: 'GET',
    path: '/extSys/enterprise/detail/{id}',
    needs: 'extSys:enterprise:query',
    input: byId,
    output: enterpriseDetail,
  }),
};

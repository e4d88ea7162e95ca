import { z } from 'zod';
import { enterpriseIdentity } from '../enums';
import { flag, id, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** A supplier with its contact persons. */
export const supplierContact = z.object({
  enterpriseId: id,
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  identity: enterpriseIdentity.schema,
  countryCode: z.string().nullable(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  starLevel: z.number().int(),
  /** True when the caller's enterprise registered or invited the supplier. */
  isOwn: z.boolean(),
  contacts: z.array(
    z.object({
      userId: id,
      name: z.string(),
      position: z.string().nullable(),
      officePhone: z.string().nullable(),
      email: z.string().nullable(),
      organisationId: id,
      organisationName: z.string(),
      organisationEnName: z.string(),
    }),
  ),
});
export type SupplierContact = z.output<typeof supplierContact>;

export const supplierContactRoutes = {
  /** Contact persons of suppliers and customers, a page at a time. */
  supplierContacts: route({
    method: 'POST',
    path: '/common/supplierContact/findSupplierEnterperseListView',
    needs: 'common:supplierContact:query',
    answer: 'page',
    input: pageInput({ own: flag.default(false) }),
    output: pageOf(supplierContact),
  }),
};

import { z } from 'zod';
import { route } from '../wire/kit';
import { supplierFacts } from './sheet-facts';

const nullableText = z.string().nullable();
/** A user of the own enterprise who can be named as contact person of a sheet. */
export const contactCandidate = z.object({
  userId: z.number().int(),
  name: z.string(),
  email: nullableText,
  phone: nullableText,
  position: nullableText,
  organisationName: nullableText,
  organisationEnName: nullableText,
  /** True when the enterprise has named the user as a contact person. */
  isContactPerson: z.boolean(),
  isMe: z.boolean(),
});
export type ContactCandidate = z.output<typeof contactCandidate>;

/** Information about the sender of a sheet for its recipients. */
export const ownInformation = z.object({
  enterprise: z.object({
    code: z.string(),
    nameZh: z.string(),
    nameEn: z.string(),
    duns: nullableText,
    taxCode: nullableText,
    countryCode: nullableText,
    province: nullableText,
    city: nullableText,
    address: nullableText,
    postalCode: nullableText,
    homepage: nullableText,
    mailbox: nullableText,
  }),
  /** Required fields that are missing; without them a sheet cannot be sent. */
  missing: supplierFacts.shape.missing,
  contacts: z.array(contactCandidate),
});
export type OwnInformation = z.output<typeof ownInformation>;

/**
 * The sender of a sheet: the own enterprise and its contact persons. The chosen person is stored in the sheet
 * (`attributes.contact` of its root).
 */
export const mdsOwnInformationApi = {
  /** The own enterprise as it is shown on its data sheets, and what is missing. */
  get: route({ method: 'GET', path: '/mds/ownInformation', needs: 'mds:sheet:query', output: ownInformation }),
};

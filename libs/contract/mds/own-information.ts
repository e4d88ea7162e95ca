import { z } from 'zod';
import { route } from '../wire/kit';
import { supplierFacts } from './sheet-facts';

const told = z.string().nullable();
/** Somebody of the own enterprise whom a recipient can ask about a sheet. */
export const contactCandidate = z.object({
  userId: z.number().int(),
  name: z.string(),
  email: told,
  phone: told,
  position: told,
  organisationName: told,
  organisationEnName: told,
  /** Named by the enterprise for others to ask. */
  isContactPerson: z.boolean(),
  isMe: z.boolean(),
});
export type ContactCandidate = z.output<typeof contactCandidate>;

/** What recipients are told about the sender of a sheet. */
export const ownInformation = z.object({
  enterprise: z.object({
    code: z.string(),
    nameZh: z.string(),
    nameEn: z.string(),
    duns: told,
    taxCode: told,
    countryCode: told,
    province: told,
    city: told,
    address: told,
    postalCode: told,
    homepage: told,
    mailbox: told,
  }),
  /** Fields without which nothing can be sent. */
  missing: supplierFacts.shape.missing,
  contacts: z.array(contactCandidate),
});
export type OwnInformation = z.output<typeof ownInformation>;

/**
 * The sender of a sheet: the own enterprise, and who can be asked. The person who is chosen is kept on the sheet
 * (`attributes.contact` of its root).
 */
export const mdsOwnInformationApi = {
  get: route({ method: 'GET', path: '/mds/ownInformation', needs: 'mds:sheet:query', output: ownInformation }),
};

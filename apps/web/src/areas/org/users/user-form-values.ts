import type { enterpriseUsersApi, EnterpriseUser, Sent } from '@matlas/contract';

/** Form values of a user. Saving them unchanged leaves the record as it is. */
export const toFormValues = (user: EnterpriseUser): Sent<typeof enterpriseUsersApi.change> => ({
  id: user.id,
  version: user.version,
  name: user.name,
  email: user.email ?? '',
  emailAgain: user.email ?? '',
  officePhone: user.officePhone ?? '',
  fax: user.fax ?? '',
  cellPhoneNumber: user.cellPhoneNumber ?? '',
  userCode: user.userCode ?? '',
  position: user.position ?? '',
  homeAddress: user.homeAddress ?? '',
  postalCode: user.postalCode ?? '',
  validFrom: user.validFrom ?? '',
  validUntil: user.validUntil ?? '',
  organisationIds: user.organisations.map(({ id }) => id),
  roleIds: user.roles.map(({ id }) => id),
  contactPerson: user.kinds.includes('contactPerson'),
  trusted: user.kinds.includes('trusted'),
  limitedToModels: user.limitedToModels,
  modelIds: user.modelIds,
});

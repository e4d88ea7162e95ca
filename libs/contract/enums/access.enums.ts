import { enumeration, type ValueOf } from './enumeration';

// Roles, enterprises, users and their rights.

/** 0: may administrate; 1: may only audit. */
export const roleAuthority = enumeration({
  name: 'roleAuthority',
  values: [
    { value: 0, key: 'administration' },
    { value: 1, key: 'audit' },
  ],
});
export type RoleAuthority = ValueOf<typeof roleAuthority>;

/** Role codes of the API. */
export const roleCode = enumeration({
  name: 'roleCode',
  values: [
    { value: 'ROLE_SYS_ADMIN', key: 'systemAdministrator' },
    { value: 'ROLE_CUS_ADMIN', key: 'customerAdministrator' },
    { value: 'ROLE_NORMAL', key: 'normal' },
  ],
});
export type RoleCode = ValueOf<typeof roleCode>;

/** Data scope of a role: whose records it may see. */
export const dataScope = enumeration({
  name: 'dataScope',
  values: [
    { value: 'own', key: 'own' },
    { value: 'organisation', key: 'organisation' },
    { value: 'enterprise', key: 'enterprise' },
    { value: 'all', key: 'all' },
  ],
});
export type DataScope = ValueOf<typeof dataScope>;

/** Whether a view is open to the users of other departments. */
export const viewOpen = enumeration({
  name: 'viewOpen',
  values: [
    { value: 0, key: 'open' },
    { value: 1, key: 'notOpen' },
  ],
});
export type ViewOpen = ValueOf<typeof viewOpen>;

/** Role of an enterprise in the supply chain. */
export const enterpriseIdentity = enumeration({
  name: 'enterpriseIdentity',
  values: [
    { value: 'oem', key: 'oem' },
    { value: 'supplier', key: 'supplier' },
    { value: 'oemAndSupplier', key: 'oemAndSupplier' },
    { value: 'rawMaterial', key: 'rawMaterial' },
  ],
});
export type EnterpriseIdentity = ValueOf<typeof enterpriseIdentity>;

/** State of an enterprise. A self-registered supplier waits for the centre's approval. */
export const enterpriseState = enumeration({
  name: 'enterpriseState',
  values: [
    { value: 'pending', key: 'pending' },
    { value: 'active', key: 'active' },
    { value: 'refused', key: 'refused' },
    { value: 'deactivated', key: 'deactivated' },
    /** An alias: all its data belong to the enterprise into which it was merged. */
    { value: 'merged', key: 'merged' },
  ],
});
export type EnterpriseState = ValueOf<typeof enterpriseState>;

/** States of a self-registration: the mailbox is confirmed by a link, then the centre decides. */
export const registrationState = enumeration({
  name: 'registrationState',
  values: [
    { value: 'unconfirmed', key: 'unconfirmed' },
    { value: 'waiting', key: 'waiting' },
    { value: 'approved', key: 'approved' },
    { value: 'refused', key: 'refused' },
  ],
});
export type RegistrationState = ValueOf<typeof registrationState>;

/** Origin of a link to the registration form. */
export const registrationLinkKind = enumeration({
  name: 'registrationLinkKind',
  values: [
    { value: 'registration', key: 'registration' },
    { value: 'invitation', key: 'invitation' },
  ],
});
export type RegistrationLinkKind = ValueOf<typeof registrationLinkKind>;

/** Changes of an enterprise that need the centre's approval. */
export const enterpriseChangeKind = enumeration({
  name: 'enterpriseChangeKind',
  values: [
    { value: 'name', key: 'name' },
    { value: 'mailbox', key: 'mailbox' },
  ],
});
export type EnterpriseChangeKind = ValueOf<typeof enterpriseChangeKind>;

/** State of a requested change of an enterprise. */
export const changeRequestState = enumeration({
  name: 'changeRequestState',
  values: [
    { value: 'pending', key: 'pending' },
    { value: 'approved', key: 'approved' },
    { value: 'refused', key: 'refused' },
  ],
});
export type ChangeRequestState = ValueOf<typeof changeRequestState>;

/** Kinds of user. A trusted user may see confidential basic substances. */
export const userKind = enumeration({
  name: 'userKind',
  values: [
    { value: 'enterpriseAdministrator', key: 'enterpriseAdministrator' },
    { value: 'ordinary', key: 'ordinary' },
    { value: 'contactPerson', key: 'contactPerson' },
    { value: 'trusted', key: 'trusted' },
  ],
});
export type UserKind = ValueOf<typeof userKind>;

/** Whether a user may sign in. */
export const userStatus = enumeration({
  name: 'userStatus',
  values: [
    { value: 1, key: 'active' },
    { value: 0, key: 'deactivated' },
  ],
});
export type UserStatus = ValueOf<typeof userStatus>;

/** Rights that a user can only have when the enterprise has them. */
export const userRight = enumeration({
  name: 'userRight',
  values: [
    { value: 'upload', key: 'upload' },
    { value: 'download', key: 'download' },
    { value: 'upDownload', key: 'upDownload' },
    { value: 'cos', key: 'cos' },
  ],
});
export type UserRight = ValueOf<typeof userRight>;

/** Grades of the COS offline right. */
export const cosRight = enumeration({
  name: 'cosRight',
  values: [
    { value: 'normal', key: 'normal' },
    { value: 'advanced', key: 'advanced' },
  ],
});
export type CosRight = ValueOf<typeof cosRight>;

/** Kinds of nodes that are counted for billing. */
export const billingNode = enumeration({
  name: 'billingNode',
  values: [
    { value: 'oem', key: 'oem' },
    { value: 'cai', key: 'cai' },
    { value: 'csv', key: 'csv' },
    { value: 'ic', key: 'ic' },
  ],
});
export type BillingNode = ValueOf<typeof billingNode>;

import { enumeration, type ValueOf } from './enumeration';

// Roles, enterprises, users and their rights.

/** 0 may administrate, 1 audits only. */
export const roleAuthority = enumeration({
  name: 'roleAuthority',
  values: [
    { value: 0, key: 'administration' },
    { value: 1, key: 'audit' },
  ],
});
export type RoleAuthority = ValueOf<typeof roleAuthority>;

/** Role codes on the wire. */
export const roleCode = enumeration({
  name: 'roleCode',
  values: [
    { value: 'ROLE_SYS_ADMIN', key: 'systemAdministrator' },
    { value: 'ROLE_CUS_ADMIN', key: 'customerAdministrator' },
    { value: 'ROLE_NORMAL', key: 'normal' },
  ],
});
export type RoleCode = ValueOf<typeof roleCode>;

/** Whose rows a role sees. */
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

/** Is a view open to the users of other departments. */
export const viewOpen = enumeration({
  name: 'viewOpen',
  values: [
    { value: 0, key: 'open' },
    { value: 1, key: 'notOpen' },
  ],
});
export type ViewOpen = ValueOf<typeof viewOpen>;

/** What an enterprise is in the supply chain. */
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

/** A self-registered supplier waits for the centre's approval. */
export const enterpriseState = enumeration({
  name: 'enterpriseState',
  values: [
    { value: 'pending', key: 'pending' },
    { value: 'active', key: 'active' },
    { value: 'refused', key: 'refused' },
    { value: 'deactivated', key: 'deactivated' },
    /** An alias: everything of it belongs to the enterprise that it was merged into. */
    { value: 'merged', key: 'merged' },
  ],
});
export type EnterpriseState = ValueOf<typeof enterpriseState>;

/** The way of a self-registration: the mailbox is confirmed by a link, then the centre decides. */
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

/** Where a link to the registration form came from. */
export const registrationLinkKind = enumeration({
  name: 'registrationLinkKind',
  values: [
    { value: 'registration', key: 'registration' },
    { value: 'invitation', key: 'invitation' },
  ],
});
export type RegistrationLinkKind = ValueOf<typeof registrationLinkKind>;

/** Changes of an enterprise that the centre approves or refuses. */
export const enterpriseChangeKind = enumeration({
  name: 'enterpriseChangeKind',
  values: [
    { value: 'name', key: 'name' },
    { value: 'mailbox', key: 'mailbox' },
  ],
});
export type EnterpriseChangeKind = ValueOf<typeof enterpriseChangeKind>;

/** State of such a change. */
export const changeRequestState = enumeration({
  name: 'changeRequestState',
  values: [
    { value: 'pending', key: 'pending' },
    { value: 'approved', key: 'approved' },
    { value: 'refused', key: 'refused' },
  ],
});
export type ChangeRequestState = ValueOf<typeof changeRequestState>;

/** Kinds of user; a trusted user may see confidential basic substances. */
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

/** May a user sign in. */
export const userStatus = enumeration({
  name: 'userStatus',
  values: [
    { value: 1, key: 'active' },
    { value: 0, key: 'deactivated' },
  ],
});
export type UserStatus = ValueOf<typeof userStatus>;

/** Rights that the enterprise must hold before a user can. */
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

/** What is counted for billing. */
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

import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    Entorguser: () => import('./users/enterprise-users-page').then((module) => module.EnterpriseUsersPage),
    DepartmentManage: () => import('./departments/departments-page').then((module) => module.OwnDepartmentsPage),
    enterpriseContactPerson: () => import('./suppliers/contacts-page').then((module) => module.ContactsPage),
    SupplierSearch: () => import('./suppliers/supplier-search-page').then((module) => module.SupplierSearchPage),
    RegisterSupplier: () => import('./registrations-page').then((module) => module.RegistrationsPage),
    ModifyEnterpriseInformation: () => import('./enterprises/changes-page').then((module) => module.ChangesPage),
    Trustuser: () => import('./users/trusted-page').then((module) => module.TrustedPage),
    UpDownRoleSet: () => import('./users/rights-page').then((module) => module.RightsPage),
  },
};

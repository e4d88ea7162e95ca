import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    Entorguser: () => import('./users/enterprise-users-page').then((module) => module.EnterpriseUsersPage),
    DepartmentManage: () => import('./departments/departments-page').then((module) => module.OwnDepartmentsPage),
    enterpriseContactPerson: () => import('./suppliers/contacts-page').then((module) => module.ContactsPage),
    SupplierSearch: () => import('./suppliers/supplier-search-page').then((module) => module.SupplierSearchPage),
    RegisterSupplier: () => import('./registrations-page').then((module) => module.RegistrationsPage),
    ModifyEnterpriseInformation: () => import('./enterprises/changes-page').then((module) => module.ChangesPage),
    MergeEnt: () => import('./merge/merge-page').then((module) => module.MergePage),
    Trustuser: () => import('./users/trusted-page').then((module) => module.TrustedPage),
    SupplierRatingManagement: () => import('./supplier-ranking/ranking-page').then((module) => module.RankingPage),
    CerManager: () => import('./certificates/certificates-page').then((module) => module.CertificatesPage),
    UpDownRoleSet: () => import('./users/rights-page').then((module) => module.RightsPage),
  },
};

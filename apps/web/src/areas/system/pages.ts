import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    UserAdmin: () => import('./user/system-users-page').then((module) => module.SystemUsersPage),
    DeptAdmin: () => import('../org/departments/departments-page').then((module) => module.SystemDepartmentsPage),
    RoleAdmin: () => import('./role/roles-page').then((module) => module.RolesPage),
    SysLog: () => import('./log/logs-page').then((module) => module.SystemLogPage),
    UserLog: () => import('./log/logs-page').then((module) => module.UserLogPage),
    MdsStatistics: () => import('./statistics/mds-statistics-page').then((module) => module.MdsStatisticsPage),
    MdsUploadStatistics: () =>
      import('./statistics/upload-statistics-page').then((module) => module.UploadStatisticsPage),
    ChargeableNodesStatistics: () =>
      import('./statistics/chargeable-page').then((module) => module.ChargeableNodesPage),
    gallery: () => import('./gallery-page').then((module) => module.GalleryPage),
    SystemSet: () => import('./system-set-page').then((module) => module.SystemSetPage),
    dataManagement: () => import('./data-overview/data-overview-page').then((module) => module.DataOverviewPage),
    TaskAdmin: () => import('./task/tasks-page').then((module) => module.TasksPage),
  },
};

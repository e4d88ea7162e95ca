import { z } from 'zod';
import {
  createdUser,
  enterpriseUser,
  enterpriseUserChange,
  enterpriseUserCreate,
  enterpriseUserRow,
  passwordHandover,
} from '../enterprise/users';
import { byIds, fileBody, id, route, emptyToUndefined } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';
import { rowErrorsInput, rowImportInput, rowImportReport } from '../wire/row-fault';
import { encryptedPassword } from '../identity/session';
import { vehicleModelOption } from '../vehicle/vehicle';

/** Columns of the import workbook in order. The titles are in `locales/{zh,en}/reports.json`. */
export const USER_IMPORT_COLUMNS = [
  'loginName',
  'name',
  'email',
  'officePhone',
  'fax',
  'cellPhoneNumber',
  'userCode',
  'position',
  'department',
  'roles',
  'validFrom',
  'validUntil',
  'contactPerson',
] as const;
export type UserImportColumn = (typeof USER_IMPORT_COLUMNS)[number];
/** Maximum number of users in one import. */
export const MAX_IMPORTED_USERS = 2000;
/** Maximum number of passwords reset in one call, because hashing takes time. */
const MAX_RESETS = 200;

export const userImportReport = rowImportReport.extend({
  imported: z.number().int(),
  users: z.array(z.object({ row: z.number().int(), id, loginName: z.string() })),
});
export type UserImportReport = z.output<typeof userImportReport>;

export const resetUser = z.object({
  id,
  loginName: z.string(),
  /** The initial password, if it is to be shown. It is returned only once. */
  initialPassword: z.string().nullable(),
});
const filter = {
  enterpriseId: z.preprocess(emptyToUndefined, id.optional()),
  organisationId: z.preprocess(emptyToUndefined, id.optional()),
};

const base = '/system/userInfo';
const query = 'system:userInfo:query';
/** Users in the system console; they are the same users, with the same rules, as in the area enterprise-users. */
export const systemUsersApi = {
  /** Users of the enterprise, filtered, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageInput(filter),
    output: pageOf(enterpriseUserRow),
    answer: 'page',
  }),
  /** Creates a user; the first password is in the answer or is mailed. */
  add: route({
    method: 'POST',
    path: `${base}/add`,
    recentProof: true,
    needs: 'system:userInfo:edit',
    says: 'saved',
    input: enterpriseUserCreate,
    output: createdUser,
  }),
  /** Changes a user. */
  update: route({
    method: 'PUT',
    path: `${base}/update`,
    recentProof: true,
    needs: 'system:userInfo:edit',
    says: 'saved',
    input: enterpriseUserChange,
    output: enterpriseUser,
  }),
  /** Deletes users. Deletes all or none. A user to whom records refer cannot be deleted: `user.referenced`. */
  delete: route({
    method: 'DELETE',
    path: `${base}/delete`,
    needs: 'system:userInfo:delete',
    says: 'deleted',
    input: byIds,
    answer: 'ok',
  }),
  /** Changes the caller's own password, as in the area session. */
  updatePassword: route({
    method: 'PUT',
    path: `${base}/updatePassword`,
    needs: 'signedIn',
    says: 'passwordChanged',
    answer: 'ok',
    input: z.object({ oldPassword: encryptedPassword, newPassword: encryptedPassword }),
  }),
  /**
   * Imports users from a workbook. All rows or none (`import.invalidRows` with every error), unless `validRowsOnly`.
   * Initial passwords are sent by mail.
   */
  importUser: route({
    method: 'POST',
    path: `${base}/importUser`,
    recentProof: true,
    needs: 'system:userInfo:import',
    upload: 'userImport',
    limit: 'upload',
    output: userImportReport,
    input: z.object({
      ...rowImportInput,
      enterpriseId: z.preprocess(emptyToUndefined, id.optional()),
    }),
  }),
  /** All errors of a workbook as a workbook: row, column, value, message. Nothing is saved. */
  importErrors: route({
    method: 'POST',
    path: `${base}/importErrors`,
    needs: 'system:userInfo:import',
    upload: 'userImport',
    limit: 'upload',
    output: fileBody,
    answer: 'file',
    input: z.object({
      ...rowErrorsInput,
      enterpriseId: z.preprocess(emptyToUndefined, id.optional()),
    }),
  }),
  /** Workbook of the filtered users. */
  exportUserList: route({
    method: 'POST',
    path: `${base}/exportUserList`,
    needs: 'system:userInfo:export',
    input: pageInput(filter),
    output: fileBody,
    rows: enterpriseUserRow,
    answer: 'file',
  }),
  /** Empty workbook for the import of users. */
  downloadUserTemplate: route({
    method: 'GET',
    path: `${base}/downloadUserTemplate`,
    needs: query,
    output: fileBody,
    answer: 'file',
  }),
  /** Resets the passwords of users. Their sessions end, and they have to choose a new password at the next sign-in. */
  resetPassword: route({
    method: 'POST',
    path: `${base}/resetPassword`,
    recentProof: true,
    needs: 'system:userInfo:resetPassword',
    says: 'saved',
    answer: 'ok',
    output: z.array(resetUser),
    input: byIds.extend({
      ids: byIds.shape.ids.refine((ids) => ids.length <= MAX_RESETS, {
        message: 'too_big',
        params: { context: 'array', maximum: String(MAX_RESETS) },
      }),
      handover: passwordHandover,
    }),
  }),
  /** The vehicle models that the caller may see. */
  getModIds: route({
    method: 'GET',
    path: `${base}/getModIds`,
    needs: 'signedIn',
    output: z.array(vehicleModelOption.pick({ id: true, projectName: true, internalNumber: true })),
    answer: 'list',
  }),
};

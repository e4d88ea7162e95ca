import { z } from 'zod';
import {
  createdUser,
  enterpriseUser,
  enterpriseUserChange,
  enterpriseUserCreate,
  enterpriseUserRow,
  passwordHandover,
} from '../enterprise/users';
import { uploadedFile } from '../wire/files';
import { byIds, fileBody, flag, id, route, emptyToUndefined } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';
import { fieldFault } from '../wire/row-fault';
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

export const userImportReport = z.object({
  rows: z.number().int(),
  imported: z.number().int(),
  wrongRows: z.number().int(),
  /** All errors of all rows. */
  errors: z.array(fieldFault),
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
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageInput(filter),
    output: pageOf(enterpriseUserRow),
    answer: 'page',
  }),
  add: route({
    method: 'POST',
    path: `${base}/add`,
    needs: 'system:userInfo:edit',
    says: 'saved',
    input: enterpriseUserCreate,
    output: createdUser,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/update`,
    needs: 'system:userInfo:edit',
    says: 'saved',
    input: enterpriseUserChange,
    output: enterpriseUser,
  }),
  /** Deletes all or none. A user to whom records refer cannot be deleted: `user.referenced`. */
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
   * All rows or none (`import.invalidRows` with every error), unless `validRowsOnly`. Initial passwords are sent by
   * mail.
   */
  importUser: route({
    method: 'POST',
    path: `${base}/importUser`,
    needs: 'system:userInfo:import',
    upload: 'userImport',
    limit: 'upload',
    output: userImportReport,
    input: z.object({
      file: uploadedFile,
      enterpriseId: z.preprocess(emptyToUndefined, id.optional()),
      validRowsOnly: flag.default(false),
      /** True: checks the file and stores nothing. */
      checkOnly: flag.default(false),
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
    input: z.object({ file: uploadedFile, enterpriseId: z.preprocess(emptyToUndefined, id.optional()) }),
  }),
  exportUserList: route({
    method: 'POST',
    path: `${base}/exportUserList`,
    needs: 'system:userInfo:export',
    input: pageInput(filter),
    output: fileBody,
    rows: enterpriseUserRow,
    answer: 'file',
  }),
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

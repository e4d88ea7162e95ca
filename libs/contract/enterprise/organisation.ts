import { z } from 'zod';
import { fieldRule } from '../errors';
import { byId, id, route, rowVersion, stamped, text, emptyToUndefined } from '../wire/kit';

/** A department. The root of the tree represents the enterprise and has its names. */
export const organisationRow = z.object({
  id,
  enterpriseId: id,
  parentId: z.number().int().nullable(),
  isRoot: z.boolean(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  sort: z.number().int(),
  /** Contact person for the data of the department. */
  contactUserId: z.number().int().nullable(),
  contactName: z.string().nullable(),
  /** Number of users whose first department it is. */
  users: z.number().int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), addBelow: z.boolean() }),
  ...stamped,
});
export type OrganisationRow = z.output<typeof organisationRow>;

const fields = {
  nameZh: text(100),
  nameEn: text(200),
  sort: z.coerce.number().int().min(0).max(100_000).default(0),
  /** A user of the same enterprise. Absent: no contact person. */
  contactUserId: z.preprocess(emptyToUndefined, id.optional()),
};
/** Unique in the enterprise. */
const code = z.preprocess(
  emptyToUndefined,
  z
    .string()
    .trim()
    .max(50)
    .refine(...fieldRule('noSpaces'))
    .optional(),
);
export const organisationCreate = z.object({ parentId: id, /** Given by the server when absent. */ code, ...fields });
export type OrganisationCreate = z.output<typeof organisationCreate>;
/** `parentId` moves the department with everything below it; absent, it stays in its place. */
export const organisationChange = z.object({
  id,
  version: z.preprocess(emptyToUndefined, rowVersion.optional()),
  parentId: z.preprocess(emptyToUndefined, id.optional()),
  code,
  ...fields,
});
export type OrganisationChange = z.output<typeof organisationChange>;

/** Area organisation; countries and locations are in the catalogue. */
export const organisationApi = {
  /** Creates a department of the enterprise. */
  create: route({
    method: 'POST',
    path: '/sys/org',
    needs: 'sys:org:edit',
    says: 'saved',
    input: organisationCreate,
    output: organisationRow,
  }),
  /** Changes a department. */
  change: route({
    method: 'PUT',
    path: '/sys/org',
    needs: 'sys:org:edit',
    says: 'saved',
    input: organisationChange,
    output: organisationRow,
  }),
  /** Deletes a department that has neither users nor data. */
  delete: route({
    method: 'DELETE',
    path: '/sys/org/delete/{id}',
    needs: 'sys:org:delete',
    says: 'deleted',
    answer: 'ok',
    input: byId,
  }),
  /**
   * The departments that the caller may see in the enterprise of this department, with the departments above them;
   * parents first.
   */
  listWithAncestors: route({
    method: 'GET',
    path: '/sys/org/selectEnterpriseListByOrgId/{id}',
    needs: 'sys:org:query',
    answer: 'list',
    input: byId,
    output: z.array(organisationRow),
  }),
  /** Data sheets of the department and those below it. All versions of a sheet count as one. */
  ownSheets: route({
    method: 'GET',
    path: '/sys/org/queryCount/{id}',
    needs: 'sys:org:query',
    answer: 'number',
    input: byId,
    output: z.number().int(),
  }),
  /** Sheets sent to the department or to one below it. Sheets sent to the enterprise as a whole count at its root. */
  receivedSheets: route({
    method: 'GET',
    path: '/sys/org/queryDepartCountRec/{id}',
    needs: 'sys:org:query',
    answer: 'number',
    input: byId,
    output: z.number().int(),
  }),
  /** Number of data sheets that the department has sent. */
  sentSheets: route({
    method: 'GET',
    path: '/sys/org/queryDepartCountSend/{id}',
    needs: 'sys:org:query',
    answer: 'number',
    input: byId,
    output: z.number().int(),
  }),
};

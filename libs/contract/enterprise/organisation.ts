import { z } from 'zod';
import { fieldRule } from '../errors';
import { byId, id, route, rowVersion, stamped, text } from '../wire/kit';

const absent = (v: unknown): unknown => (v === '' || v === null ? undefined : v);

/** A department; the root of the tree stands for the enterprise and has its names. */
export const organisationRow = z.object({
  id,
  enterpriseId: id,
  parentId: z.number().int().nullable(),
  isRoot: z.boolean(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  sort: z.number().int(),
  /** Whom others ask about the department's data. */
  contactUserId: z.number().int().nullable(),
  contactName: z.string().nullable(),
  /** People whose first department it is. */
  users: z.number().int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), addBelow: z.boolean() }),
  ...stamped,
});
export type OrganisationRow = z.output<typeof organisationRow>;

const fields = {
  nameZh: text(100),
  nameEn: text(200),
  sort: z.coerce.number().int().min(0).max(100_000).default(0),
  /** A user of the same enterprise; none when absent. */
  contactUserId: z.preprocess(absent, id.optional()),
};
/** Unique in the enterprise. */
const code = z.preprocess(
  absent,
  z
    .string()
    .trim()
    .max(50)
    .refine(...fieldRule('noSpaces'))
    .optional(),
);
export const organisationCreate = z.object({ parentId: id, /** Given by the server when absent. */ code, ...fields });
export type OrganisationCreate = z.output<typeof organisationCreate>;
/** `parentId` moves the department with all that is below it; absent, it stays where it is. */
export const organisationChange = z.object({
  id,
  version: z.preprocess(absent, rowVersion.optional()),
  parentId: z.preprocess(absent, id.optional()),
  code,
  ...fields,
});
export type OrganisationChange = z.output<typeof organisationChange>;

/** Area organisation; countries and locations are in the catalogue. */
export const organisationApi = {
  create: route({
    method: 'POST',
    path: '/sys/org',
    needs: 'sys:org:edit',
    says: 'saved',
    input: organisationCreate,
    output: organisationRow,
  }),
  change: route({
    method: 'PUT',
    path: '/sys/org',
    needs: 'sys:org:edit',
    says: 'saved',
    input: organisationChange,
    output: organisationRow,
  }),
  delete: route({
    method: 'DELETE',
    path: '/sys/org/delete/{id}',
    needs: 'sys:org:delete',
    says: 'deleted',
    answer: 'ok',
    input: byId,
  }),
  /** The departments of the organisation's enterprise that the caller reaches, with those above them; parents first. */
  around: route({
    method: 'GET',
    path: '/sys/org/selectEnterpriseListByOrgId/{id}',
    needs: 'sys:org:query',
    answer: 'list',
    input: byId,
    output: z.array(organisationRow),
  }),
  /** MDS of the organisation and of what is below it: each counts once, whatever its versions. */
  ownSheets: route({
    method: 'GET',
    path: '/sys/org/queryCount/{id}',
    needs: 'sys:org:query',
    answer: 'number',
    input: byId,
    output: z.number().int(),
  }),
  /** Sent to the department or below it; what was sent to the enterprise as a whole counts at its root. */
  receivedSheets: route({
    method: 'GET',
    path: '/sys/org/queryDepartCountRec/{id}',
    needs: 'sys:org:query',
    answer: 'number',
    input: byId,
    output: z.number().int(),
  }),
  sentSheets: route({
    method: 'GET',
    path: '/sys/org/queryDepartCountSend/{id}',
    needs: 'sys:org:query',
    answer: 'number',
    input: byId,
    output: z.number().int(),
  }),
};

import { z } from 'zod';
import { enterpriseIdentity, fileType, noticeDisplay, noticePhase, noticeState } from '../enums';
import { BUILT_IN_ROLE_NAMES, type BuiltInRoleName } from '../permissions/roles';
import { uploadedFile } from '../wire/files';
import { filePurpose } from '../wire/file-purposes';
import { field, optionalTextField, rowFields, saveFields } from '../wire/fields';
import { byId, emptyToUndefined, flag, id, instant, job, route, rowVersion, someIds, stamped, text } from '../wire/kit';
import { crud, pageInput, pageOf } from '../wire/page';

const MAX_TITLE = 200;
/** Maximum length of a text in characters, with its markup. */
export const MAX_NOTICE_CONTENT = 20_000;
/** Maximum number of enterprises or departments that one announcement names. */
const MAX_ADDRESSED = 200;

const time = z.preprocess(emptyToUndefined, z.iso.datetime({ offset: true }).optional());
const role = z.enum(BUILT_IN_ROLE_NAMES as [BuiltInRoleName, ...BuiltInRoleName[]]);
const listOf = <T extends z.ZodType>(item: T) => z.array(item).max(MAX_ADDRESSED).default([]);

const fields = {
  /** HTML with the elements of `NOTICE_ELEMENTS`; the server removes everything else. */
  content: field(z.string(), text(MAX_NOTICE_CONTENT)),
  title: field(z.string(), text(MAX_TITLE)),
  titleEn: optionalTextField(MAX_TITLE),
  contentEn: optionalTextField(MAX_NOTICE_CONTENT),
  type: field(fileType.schema, fileType.lenient.default(fileType.of.notice)),
  display: field(noticeDisplay.schema, noticeDisplay.schema.default('list')),
  state: field(noticeState.schema, noticeState.schema.default('draft')),
  /** Shown from this time on; absent: from its publication. */
  startTime: field(instant.nullable(), time),
  /** Shown before this time; absent: until it is withdrawn. */
  endTime: field(instant.nullable(), time),
  /** Also on the sign-in page, to everybody. Only for announcements of the operating centre. */
  isPublic: field(z.boolean(), flag.default(false)),
  /** Who reads it: all who are named in every list that is not empty. */
  identities: field(z.array(enterpriseIdentity.schema), listOf(enterpriseIdentity.schema)),
  roles: field(z.array(role), listOf(role)),
  enterpriseIds: field(z.array(id), listOf(id)),
  organisationIds: field(z.array(id), listOf(id)),
};

/** Elements of a text without scripts, styles, forms and pictures. */
export const NOTICE_ELEMENTS = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'code',
  'pre',
  'blockquote',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'hr',
  'a',
] as const;

const named = z.object({ id, name: z.string(), nameEn: z.string() });
export const noticeFile = z.object({
  fileId: id,
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  url: z.string(),
});
export type NoticeFile = z.output<typeof noticeFile>;

/** An announcement as its author sees it. */
export const announcementRow = z.object({
  id,
  ...rowFields(fields),
  /** What the state and the times mean now. */
  phase: noticePhase.schema,
  /** Names of the enterprises and departments that it addresses. */
  enterprises: z.array(named),
  organisations: z.array(named),
  files: z.array(noticeFile),
  /** Login name of the user who saved it last. */
  publisher: z.string(),
  publishTime: instant.nullable(),
  readCount: z.number().int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  ...stamped,
});
export type AnnouncementRow = z.output<typeof announcementRow>;

export const announcementRowSave = z
  .object({
    id: z.preprocess(emptyToUndefined, id.optional()),
    version: z.preprocess(emptyToUndefined, rowVersion.optional()),
    ...saveFields(fields),
    /** Files uploaded for the purpose `notice`, in their order. */
    fileIds: z.array(id).max(filePurpose('notice').maxFiles).default([]),
  })
  .superRefine(({ startTime, endTime }, ctx) => {
    if (endTime !== undefined && startTime !== undefined && Date.parse(endTime) <= Date.parse(startTime))
      ctx.addIssue({ code: 'custom', path: ['endTime'], message: 'endBeforeStart' });
  });
export type AnnouncementRowSave = z.output<typeof announcementRowSave>;

/** An announcement as its readers see it: nothing about the others who read it. */
export const shownAnnouncement = z.object({
  id,
  title: z.string(),
  titleEn: z.string().nullable(),
  /** HTML of `NOTICE_ELEMENTS`. */
  content: z.string(),
  contentEn: z.string().nullable(),
  type: fileType.schema,
  display: noticeDisplay.schema,
  publisher: z.string(),
  publishTime: instant,
  endTime: instant.nullable(),
  files: z.array(noticeFile),
  read: z.boolean(),
  /** Whether the reader agreed, which only a dialog asks for. */
  agreed: z.boolean(),
});
export type ShownAnnouncement = z.output<typeof shownAnnouncement>;

/** An announcement on the sign-in page; texts without markup. */
export const publicAnnouncement = z.object({
  id,
  title: z.string(),
  titleEn: z.string().nullable(),
  text: z.string(),
  textEn: z.string().nullable(),
  publishTime: instant,
});
export type PublicAnnouncement = z.output<typeof publicAnnouncement>;

/** Somebody whom an announcement addresses now, and when they read it. */
export const noticeReader = z.object({
  userId: id,
  name: z.string(),
  enterpriseName: z.string(),
  enterpriseNameEn: z.string(),
  read: z.boolean(),
  readTime: instant.nullable(),
  agreedTime: instant.nullable(),
});
export type NoticeReader = z.output<typeof noticeReader>;

const base = '/announcementInfo';
/**
 * Announcements of the operating centre to the enterprises, and of an enterprise to its own people. Files are downloaded
 * from `/sys/file/{fileId}/download`.
 */
export const announcementApi = {
  ...crud({ base, tag: 'announcementInfo:notice', row: announcementRow, save: announcementRowSave }),
  /** What the caller should see now, newest first. */
  list: route({
    method: 'GET',
    path: `${base}/list`,
    needs: 'signedIn',
    answer: 'list',
    output: z.array(shownAnnouncement),
  }),
  /** What is meant for everybody, at most five. */
  shown: route({
    method: 'GET',
    path: `${base}/public`,
    needs: 'public',
    answer: 'list',
    output: z.array(publicAnnouncement),
  }),
  /** Records that the caller has read announcements. Those that the caller does not see are ignored. */
  read: route({
    method: 'POST',
    path: `${base}/read`,
    needs: 'signedIn',
    answer: 'ok',
    input: z.object({ ids: someIds, agreed: flag.default(false) }),
  }),
  /** Stores an attachment of an announcement; the answer has its ID. */
  upload: route({
    method: 'POST',
    path: `${base}/upload`,
    needs: 'announcementInfo:notice:edit',
    upload: 'notice',
    limit: 'upload',
    answer: 'upload',
    says: 'uploaded',
    input: z.object({ file: uploadedFile }),
    output: z.object({ fileId: id, filename: z.string(), url: z.string() }),
  }),
  /** Publishes, withdraws, or makes a draft of it again. */
  changeState: route({
    method: 'POST',
    path: `${base}/state`,
    needs: 'announcementInfo:notice:edit',
    says: 'saved',
    input: byId.extend({ state: noticeState.schema, version: rowVersion.optional() }),
    output: announcementRow,
  }),
  /** Readers of an announcement. Everybody whom it addresses, read or not. */
  readers: route({
    method: 'POST',
    path: `${base}/readers`,
    needs: 'announcementInfo:notice:query',
    answer: 'page',
    input: pageInput({ id }),
    output: pageOf(noticeReader),
  }),
  /** Departments of the own enterprise, to address them. */
  departments: route({
    method: 'GET',
    path: `${base}/departments`,
    needs: 'announcementInfo:notice:edit',
    answer: 'list',
    output: z.array(named),
  }),
};
export const announcementJob = job({
  name: 'announcementStart',
  input: z.object({}),
  retries: 1,
  exclusiveBy: () => 'all',
});

import { z } from 'zod';
import { fileType, viewOpen } from '../enums';
import { isFileNameAllowed } from '../wire/file-types';
import { uploadedFile } from '../wire/files';
import { field, optionalTextField, rowFields, saveFields } from '../wire/fields';
import {
  byId,
  byIds,
  emptyToUndefined,
  fileBody,
  flag,
  id,
  instant,
  isoDate,
  job,
  optionalText,
  route,
  rowVersion,
  someIds,
  stamped,
  text,
} from '../wire/kit';
import { pageInput, pageOf, pageQuery } from '../wire/page';

/** Maximum number of files of one archive, and of levels of a folder. */
export const MAX_ARCHIVED_FILES = 200;
const MAX_FOLDER_LEVELS = 5;
const MAX_TAGS = 10;
/** Days before the last day of a file from which on it is a task of those who keep it. */
export const FILE_REMINDER_DAYS = 30;

/** A folder as `Certificates/2026`; every level is a name that file systems take. */
const folder = z
  .string()
  .trim()
  .max(200)
  .transform((path) =>
    path
      .split('/')
      .map((level) => level.trim())
      .filter(Boolean)
      .join('/'),
  )
  .refine((path) => path.split('/').length <= MAX_FOLDER_LEVELS, { message: 'file.folder' })
  .refine((path) => path === '' || path.split('/').every(isFileNameAllowed), { message: 'file.folder' });

const fields = {
  /** Empty: the top level. */
  folder: field(z.string(), folder.default('')),
  tags: field(z.array(z.string()), z.array(text(50)).max(MAX_TAGS).default([])),
  description: optionalTextField(500),
  type: field(fileType.schema, fileType.lenient.default(fileType.of.other)),
  /**
   * `open`: files of the operating centre are read by all enterprises, those of an enterprise by all of its people who
   * may query files; otherwise only by those who may edit files.
   */
  viewOpen: field(viewOpen.schema, viewOpen.lenient.default(viewOpen.of.open)),
  /** The last day on which it is valid. */
  expiresOn: field(isoDate.nullable(), z.preprocess(emptyToUndefined, isoDate.optional())),
};

/** A file with its newest version. */
export const fileInfoRow = z.object({
  id,
  ...rowFields(fields),
  name: z.string(),
  extension: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Number of the newest version; the first is 1. */
  number: z.number().int(),
  expired: z.boolean(),
  /** Belongs to the operating centre. */
  ofPlatform: z.boolean(),
  modId: id.nullable(),
  creator: z.string().nullable(),
  downloads: z.number().int(),
  /** A document whose text was looked for and not found: it is broken, protected, too large, or has pictures only. */
  unreadable: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  ...stamped,
});
export type FileInfoRow = z.output<typeof fileInfoRow>;

/** `fileId`: the uploaded content of a new file, or of a new version of a known one. */
const saved = {
  id: z.preprocess(emptyToUndefined, id.optional()),
  version: z.preprocess(emptyToUndefined, rowVersion.optional()),
  ...saveFields(fields),
  fileId: z.preprocess(emptyToUndefined, id.optional()),
  /** What changed in this version. */
  note: optionalText(200),
};
export const fileInfoSave = z.object(saved);
export type FileInfoSave = z.output<typeof fileInfoSave>;
export const modFileInfoSave = z.object({ ...saved, modId: id });

export const fileVersionRow = z.object({
  number: z.number().int(),
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  sha256: z.string(),
  note: z.string().nullable(),
  by: z.string().nullable(),
  createTime: instant,
});
export type FileVersionRow = z.output<typeof fileVersionRow>;
export const fileDownloadRow = z.object({
  number: z.number().int(),
  by: z.string(),
  enterpriseName: z.string(),
  enterpriseNameEn: z.string(),
  time: instant,
});
export type FileDownloadRow = z.output<typeof fileDownloadRow>;

/** Extensions of tables that are shown without a download. */
export const PREVIEWED_TABLES: readonly string[] = ['xlsx', 'xls', 'csv', 'txt'];
/** Extensions of pictures that are shown without a download. */
export const PREVIEWED_PICTURES: readonly string[] = ['png', 'jpg', 'jpeg', 'gif'];
/** The beginning of a table: at most 100 rows and 30 columns. */
export const tablePreview = z.object({
  /** Name of the worksheet shown. */
  sheet: z.string(),
  /** Names of all worksheets. */
  sheets: z.array(z.string()),
  /** Texts of the cells, row by row. */
  rows: z.array(z.array(z.string())),
  /** Whether the table has more rows or columns. */
  more: z.boolean(),
});
export type TablePreview = z.output<typeof tablePreview>;

type Rights = 'message:fileInfo' | 'message:modFileInfo';
const chosen = z.object({
  ids: someIds.refine((ids) => ids.length <= MAX_ARCHIVED_FILES, {
    message: 'too_big',
    params: { context: 'array', maximum: String(MAX_ARCHIVED_FILES) },
  }),
});

/** What changes files, and the archive. */
function fileCalls<R extends Rights>(base: string, right: R, purpose: 'systemFile' | 'modelFile') {
  return {
    /** Stores the content of a file; `saveOrUpdate` takes its `fileId`. */
    upload: route({
      method: 'POST',
      path: `${base}/upload`,
      needs: `${right}:import` as const,
      upload: purpose,
      limit: 'upload',
      answer: 'upload',
      says: 'uploaded',
      input: z.object({ file: uploadedFile }),
      output: z.object({ fileId: id, filename: z.string(), url: z.string() }),
    }),
    /** Deletes files with all versions. */
    delete: route({
      method: 'DELETE',
      path: `${base}/delete`,
      needs: `${right}:delete` as const,
      answer: 'ok',
      input: byIds,
    }),
    /** An archive of the newest versions, in their folders. */
    exportBatch: route({
      method: 'POST',
      path: `${base}/batch/export`,
      needs: `${right}:export` as const,
      answer: 'file',
      input: chosen,
      output: fileBody,
    }),
  };
}
const versionOfFile = byId.extend({
  number: z.preprocess(emptyToUndefined, id.optional()),
  /** Shows a picture beside its description, which is no download. Without effect for other files. */
  shown: flag.optional(),
});
/** The contents of one file. */
function contentCalls<R extends Rights>(base: string, right: R) {
  const query = `${right}:query` as const;
  return {
    /** One version; without `number` the newest. Recorded as a download, except for a picture that is only shown. */
    download: route({
      method: 'GET',
      path: `${base}/download/{id}`,
      needs: query,
      answer: 'file',
      input: versionOfFile,
      output: fileBody,
    }),
    /** The beginning of the newest version of a table; without `sheet` of its first worksheet. */
    preview: route({
      method: 'GET',
      path: `${base}/preview/{id}`,
      needs: query,
      input: byId.extend({
        /** Name of a worksheet. */
        sheet: optionalText(200),
      }),
      output: tablePreview,
    }),
    /** Versions of a file, newest first. */
    versions: route({
      method: 'GET',
      path: `${base}/versions/{id}`,
      needs: query,
      answer: 'list',
      input: byId,
      output: z.array(fileVersionRow),
    }),
    /** Who downloaded it, newest first. */
    downloads: route({
      method: 'GET',
      path: `${base}/downloads/{id}`,
      needs: `${right}:edit` as const,
      answer: 'list',
      input: byId,
      output: z.array(fileDownloadRow),
    }),
  };
}

/** Files of the operating centre for all, and of an enterprise for its people. */
export const fileInfoApi = {
  ...fileCalls('/message/fileInfo', 'message:fileInfo', 'systemFile'),
  ...contentCalls('/message/fileInfo', 'message:fileInfo'),
  /** Files of the enterprise that the caller may see, a page at a time. */
  page: route({
    method: 'POST',
    path: '/message/fileInfo/page',
    needs: 'message:fileInfo:query',
    answer: 'page',
    input: pageQuery,
    output: pageOf(fileInfoRow),
  }),
  /** Creates a file entry for an uploaded file, or changes it or adds a version. */
  saveOrUpdate: route({
    method: 'POST',
    path: '/message/fileInfo/saveOrUpdate',
    needs: 'message:fileInfo:edit',
    says: 'saved',
    input: fileInfoSave,
    output: fileInfoRow,
  }),
};
/** Files of a vehicle model: who sees the model sees its files. */
export const modFileInfoApi = {
  ...fileCalls('/message/mod/fileInfo', 'message:modFileInfo', 'modelFile'),
  ...contentCalls('/message/mod/fileInfo', 'message:modFileInfo'),
  /** Files of a vehicle model, a page at a time. */
  page: route({
    method: 'POST',
    path: '/message/mod/fileInfo/mod/page',
    needs: 'message:modFileInfo:query',
    answer: 'page',
    input: pageInput({ modId: id }),
    output: pageOf(fileInfoRow),
  }),
  /** Creates a file entry of a vehicle model for an uploaded file, or changes it or adds a version. */
  saveOrUpdate: route({
    method: 'POST',
    path: '/message/mod/fileInfo/saveOrUpdate',
    needs: 'message:modFileInfo:edit',
    says: 'saved',
    input: modFileInfoSave,
    output: fileInfoRow,
  }),
};
export const fileJobs = {
  /** Reads the text of documents that have none yet, for the search. */
  texts: job({ name: 'fileTexts', input: z.object({}), retries: 1, exclusiveBy: () => 'all' }),
};

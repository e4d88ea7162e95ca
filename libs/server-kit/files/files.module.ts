import { resolve } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config';
import { FileStore, LocalFileStore } from './file-store';
import { FileAccess } from './file-access';
import { PartFiles } from './part-files';
import { PartialUploads } from './partial-uploads';
import { StoredFiles } from './stored-files';
import { TempFolder } from './temp-folder';
import { TusUploads } from './tus-uploads';
import { UploadReceiver } from './upload-receiver';
import { UploadStore } from './upload.store';

/** The S3 client is large, so it is loaded only when it is used. */
async function openStore(config: Config): Promise<FileStore> {
  if (!config.S3_ENDPOINT) return new LocalFileStore(resolve(config.DATA_DIR, 'files'));
  const { S3FileStore } = (await import(require.resolve('./s3-file-store'))) as typeof import('./s3-file-store');
  return new S3FileStore(config);
}

/** Files: temporary files of uploads, and stored files on the local disk or, with S3_ENDPOINT, in a bucket. */
@Global()
@Module({
  providers: [
    TempFolder,
    PartFiles,
    UploadStore,
    UploadReceiver,
    StoredFiles,
    PartialUploads,
    TusUploads,
    FileAccess,
    { provide: FileStore, inject: [CONFIG], useFactory: openStore },
  ],
  exports: [UploadReceiver, StoredFiles, PartialUploads, TusUploads, FileAccess, FileStore, TempFolder],
})
export class FilesModule {}

import { resolve } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config';
import { FileStore, LocalFileStore } from './file-store';
import { S3FileStore } from './s3-file-store';
import { StoredFiles } from './stored-files';
import { TempFolder } from './temp-folder';
import { UploadReceiver } from './upload-receiver';

/** Files: uploads on their way in, kept files on the local disk or, with S3_ENDPOINT, in a bucket. */
@Global()
@Module({
  providers: [
    TempFolder, UploadReceiver, StoredFiles,
    { provide: FileStore, inject: [CONFIG], useFactory: (config: Config) => (config.S3_ENDPOINT ? new S3FileStore(config) : new LocalFileStore(resolve(config.DATA_DIR, 'files'))) },
  ],
  exports: [UploadReceiver, StoredFiles, FileStore, TempFolder],
})
export class FilesModule {}

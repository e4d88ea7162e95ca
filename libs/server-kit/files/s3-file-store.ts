import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '../app-error';
import type { Config } from '../config';
import { FileStore } from './file-store';

/** A bucket of an S3-compatible store (MinIO, Ceph, AWS). */
export class S3FileStore extends FileStore {
  private readonly client: S3Client;
  private readonly bucket: string;
  constructor(config: Config) {
    super();
    const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET, S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = config;
    this.bucket = S3_BUCKET ?? '';
    this.client = new S3Client({
      ...(endpoint ? { endpoint } : {}),
      region,
      forcePathStyle: true,
      credentials: { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }
  private objectKey(sha256: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: `files/${sha256}` };
  }

  async put(sha256: string, path: string): Promise<void> {
    if (!(await this.has(sha256)))
      await new Upload({
        client: this.client,
        params: { ...this.objectKey(sha256), Body: createReadStream(path) },
      }).done();
    await rm(path, { force: true });
  }
  private async has(sha256: string): Promise<boolean> {
    try {
      await this.client.send(new HeadObjectCommand(this.objectKey(sha256)));
      return true;
    } catch (error) {
      if (error instanceof NotFound) return false;
      throw error;
    }
  }
  async open(sha256: string): Promise<Readable> {
    try {
      const { Body } = await this.client.send(new GetObjectCommand(this.objectKey(sha256)));
      return Body as Readable;
    } catch (error) {
      if (error instanceof NoSuchKey) throw new AppError('file.gone');
      throw error;
    }
  }
  async remove(sha256: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.objectKey(sha256)));
  }
  async check(): Promise<void> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.bucket }));
  }
}

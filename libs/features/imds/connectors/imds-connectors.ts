import { Injectable } from '@nestjs/common';
import { AppError } from '@matlas/server-kit';
import { FolderConnector } from './folder-connector';
import { HttpConnector } from './http-connector';
import type { ImdsConnector, ImdsTarget } from './imds-connector';
import { SftpConnector } from './sftp-connector';

/** The adapter of an account, by its address: none is the folder of the installation. */
@Injectable()
export class ImdsConnectors {
  constructor(
    private readonly folder: FolderConnector,
    private readonly sftp: SftpConnector,
    private readonly http: HttpConnector,
  ) {}

  /** Throws `imds.folderMissing` without an address when the installation has no folder. */
  connectorOf({ address }: Pick<ImdsTarget, 'address'>): ImdsConnector {
    if (address.startsWith('sftp:')) return this.sftp;
    if (address !== '') return this.http;
    if (!this.folder.isAvailable) throw new AppError('imds.folderMissing');
    return this.folder;
  }
}

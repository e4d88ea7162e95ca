import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { Server, type SFTPWrapper, utils } from 'ssh2';

const { STATUS_CODE, flagsToString } = utils.sftp;
interface Handle {
  file?: FileHandle;
  folder?: string;
  wasListed?: boolean;
}

/** An SFTP server on a folder, for one account. Files that are moved outside of the folder are refused. */
export class SftpStandIn {
  /** Ends the connection after so many packets of an open file; undefined: never. */
  cutAfterReads: number | undefined;
  readonly passwords: string[] = [];
  private constructor(
    private readonly server: Server,
    private readonly folder: string,
    private readonly account: { userName: string; password: string },
  ) {}
  static async start(folder: string, account = { userName: 'imds', password: 'secret' }): Promise<SftpStandIn> {
    const { private: hostKey } = utils.generateKeyPairSync('ed25519');
    const server = new Server({ hostKeys: [hostKey] });
    const standIn = new SftpStandIn(server, folder, account);
    server.on('connection', (client) => {
      client.on('error', () => client.end()); // a client that breaks off
      client.on('authentication', (context) => {
        if (context.method !== 'password') return context.reject(['password']);
        standIn.passwords.push(context.password);
        return context.username === account.userName && context.password === account.password
          ? context.accept()
          : context.reject(['password']);
      });
      client.on('session', (accept) => {
        accept().on('sftp', (acceptSftp) => standIn.serve(acceptSftp(), () => client.end()));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  get address(): string {
    return `sftp://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }
  get userName(): string {
    return this.account.userName;
  }
  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private serve(sftp: SFTPWrapper, cut: () => void): void {
    const session = new SftpSession(sftp, this.folder);
    session.servePaths();
    session.serveFolders();
    session.serveFiles(() => {
      if (this.cutAfterReads === undefined || (this.cutAfterReads -= 1) >= 0) return false;
      cut();
      return true;
    });
  }
}

/** One session on the folder. */
class SftpSession {
  private readonly handles = new Map<number, Handle>();
  private next = 0;
  constructor(
    private readonly sftp: SFTPWrapper,
    private readonly folder: string,
  ) {}

  servePaths(): void {
    const { sftp } = this;
    const sendState = (id: number, path: string): void =>
      this.answer(id, async () => sftp.attrs(id, await attributesOf(this.at(path))));
    sftp.on('REALPATH', (id, path) => {
      const name = normalize(`/${path}`);
      sftp.name(id, [{ filename: name, longname: name, attrs: NO_ATTRIBUTES }]);
    });
    sftp.on('STAT', sendState);
    sftp.on('LSTAT', sendState);
    sftp.on('MKDIR', (id, path) => this.confirm(id, () => mkdir(this.at(path))));
    sftp.on('REMOVE', (id, path) => this.confirm(id, () => rm(this.at(path))));
    sftp.on('RENAME', (id, from, to) => this.confirm(id, () => rename(this.at(from), this.at(to))));
    sftp.on('SETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
  }
  serveFolders(): void {
    const { sftp } = this;
    sftp.on('OPENDIR', (id, path) =>
      this.answer(id, async () => {
        await readdir(this.at(path));
        sftp.handle(id, this.addHandle({ folder: this.at(path) }));
      }),
    );
    sftp.on('READDIR', (id, bytes) =>
      this.answer(id, async () => {
        const handle = this.handleOf(bytes);
        const { folder } = handle;
        if (folder === undefined || handle.wasListed) return void sftp.status(id, STATUS_CODE.EOF);
        handle.wasListed = true;
        const names = await readdir(folder);
        sftp.name(id, await Promise.all(names.map((name) => entryOf(folder, name))));
      }),
    );
  }
  /** @param isCut ends the connection instead of reading, and says so */
  serveFiles(isCut: () => boolean): void {
    const { sftp } = this;
    sftp.on('OPEN', (id, path, flags) =>
      this.answer(id, async () => {
        const file = await open(this.at(path), flagsToString(flags) ?? 'r');
        sftp.handle(id, this.addHandle({ file }));
      }),
    );
    sftp.on('FSTAT', (id, bytes) =>
      this.answer(id, async () => {
        const { size = 0, mtimeMs = 0 } = (await this.handleOf(bytes).file?.stat()) ?? {};
        sftp.attrs(id, { ...NO_ATTRIBUTES, size, mtime: Math.floor(mtimeMs / 1000) });
      }),
    );
    sftp.on('READ', (id, bytes, offset, length) =>
      this.answer(id, async () => {
        if (isCut()) return;
        const read = await this.handleOf(bytes).file?.read(Buffer.alloc(length), 0, length, offset);
        if (!read?.bytesRead) sftp.status(id, STATUS_CODE.EOF);
        else sftp.data(id, read.buffer.subarray(0, read.bytesRead));
      }),
    );
    sftp.on('WRITE', (id, bytes, offset, data) =>
      this.confirm(id, async () => this.handleOf(bytes).file?.write(data, 0, data.length, offset)),
    );
    sftp.on('CLOSE', (id, bytes) =>
      this.confirm(id, async () => {
        await this.handleOf(bytes).file?.close();
        this.handles.delete(bytes.readUInt32BE());
      }),
    );
    sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
  }

  private addHandle(handle: Handle): Buffer {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE((this.next += 1));
    this.handles.set(this.next, handle);
    return bytes;
  }
  private handleOf(bytes: Buffer): Handle {
    return this.handles.get(bytes.readUInt32BE()) ?? {};
  }
  private at(path: string): string {
    return join(this.folder, normalize(`/${path}`));
  }
  /** `work` answers itself. */
  private answer(id: number, work: () => Promise<void>): void {
    work().catch((error: NodeJS.ErrnoException) =>
      this.sftp.status(id, error.code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE),
    );
  }
  private confirm(id: number, work: () => Promise<unknown>): void {
    this.answer(id, async () => {
      await work();
      this.sftp.status(id, STATUS_CODE.OK);
    });
  }
}

async function entryOf(folder: string, filename: string) {
  const attrs = await attributesOf(join(folder, filename));
  return { filename, longname: `${attrs.isFolder ? 'd' : '-'}rw-r--r-- 1 a a ${attrs.size} ${filename}`, attrs };
}
const NO_ATTRIBUTES = { mode: 0o100644, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 };
async function attributesOf(path: string) {
  const found = await stat(path);
  const time = Math.floor(found.mtimeMs / 1000);
  return {
    ...NO_ATTRIBUTES,
    mode: found.mode,
    size: found.size,
    atime: time,
    mtime: time,
    isFolder: found.isDirectory(),
  };
}

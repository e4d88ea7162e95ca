import { finished, pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { extensionOf, mimeOf, PREVIEWED_PICTURES } from '@matlas/contract';
import { writeZip, type ZipPart } from '@matlas/formats';
import { type Auth, clock, Db, exportStream, FileAnswer, notFound, StoredFiles } from '@matlas/server-kit';
import { FileInfoService } from './file-info.service';
import { type FileInfoRecord, FileInfoStore, type FilePlace } from './file-info.store';

/** Names in the archive: the folder and the name, told apart where two files have both. */
export function archiveNames(files: readonly { folder: string; name: string }[]): string[] {
  const used = new Set<string>();
  return files.map(({ folder, name }) => {
    const [, stem = name, end = ''] = /^(.+?)(\.[^.]+)?$/.exec(name) ?? [];
    const path = folder === '' ? '' : `${folder}/`;
    let chosen = `${path}${name}`;
    for (let at = 2; used.has(chosen.toLowerCase()); at += 1) chosen = `${path}${stem} (${at})${end}`;
    used.add(chosen.toLowerCase());
    return chosen;
  });
}

interface ContentRequest {
  id: number;
  number?: number | undefined;
  shown?: boolean | undefined;
}
/** Hands out files, one by one and as an archive, and records who got them. */
@Injectable()
export class FileDelivery {
  constructor(
    private readonly db: Db,
    private readonly infos: FileInfoStore,
    private readonly service: FileInfoService,
    private readonly files: StoredFiles,
  ) {}

  async download(auth: Auth, place: FilePlace, request: ContentRequest) {
    const info = await this.service.findReadable(auth, place, request.id);
    const number = request.number ?? info.number;
    const content = await this.db.asPlatform(() => this.infos.findContent(info.id, number));
    if (!content) throw notFound('file', request.id);
    const stream = await this.files.open(content);
    const isShown = request.shown === true && PREVIEWED_PICTURES.includes(extensionOf(content.name));
    if (!isShown) await this.db.asPlatform(() => this.infos.recordDownload(info.id, number, auth.userId));
    return new FileAnswer(content.name, mimeOf(content.name), stream, content.size);
  }
  /** An archive is refused before it begins when a content is missing, instead of ending in its middle. */
  private async assertContents(infos: readonly FileInfoRecord[]): Promise<void> {
    for (const info of infos) (await this.files.open(info)).destroy();
  }
  /** All of them or none: a file that the caller may not read is not found. */
  async archive(auth: Auth, place: FilePlace, ids: readonly number[]): Promise<FileAnswer> {
    const chosen = [...new Set(ids)];
    const infos: FileInfoRecord[] = [];
    for (const id of chosen) infos.push(await this.service.findReadable(auth, place, id));
    await this.assertContents(infos);
    const names = archiveNames(infos);
    await this.db.asPlatform(async () => {
      for (const { id, number } of infos) await this.infos.recordDownload(id, number, auth.userId);
    });
    const parts = infos.map((info, at): ZipPart => ({
      name: names[at] ?? info.name,
      date: info.updateTime,
      packed: ['txt', 'csv', 'doc', 'xls', 'ppt'].includes(info.extension),
      write: async (sink) => pipeline(await this.files.open(info), sink),
    }));
    return exportStream(`files-${clock.today()}.zip`, 'application/zip', async (sink) => {
      const taken = finished(sink);
      await Promise.all([writeZip(sink, parts), taken]);
    });
  }
}

import { open } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { FileLayout } from '@matlas/contract';
import { AppError, type Auth } from '@matlas/server-kit';
import { LayoutStore } from '../layout/layout.store';

const HEAD_BYTES = 64_000;
/** The form of IMDS data that needs no layout: MDS-XML. */
const IMDS_FORM = /<(\w+:)?Datasheets[\s>]/;
const ROOT = /<(?:[\w.-]+:)?([\w.-]+)[\s/>]/;

/** Finds how a file of IMDS is read: in the IMDS form, or by a layout that a customer entered as data. */
@Injectable()
export class ImdsLayouts {
  constructor(private readonly layouts: LayoutStore) {}

  /**
   * The layout version for a file, null for the IMDS form. Layouts fit by their outermost element or by their columns.
   * Throws `imds.layoutNeeded` and `imds.layoutAmbiguous`.
   */
  async findLayout({ scope }: Auth, { path, name }: { path: string; name: string }): Promise<number | null> {
    const head = await headOf(path);
    if (IMDS_FORM.test(head)) return null;
    const fitting = (await this.layouts.listNewest(scope)).filter(
      ({ source, layout }) => source === 'IMDS' && fits(layout, head),
    );
    const [only, ...others] = fitting;
    if (!only) throw new AppError('imds.layoutNeeded', { file: name });
    if (others.length > 0)
      throw new AppError('imds.layoutAmbiguous', {
        file: name,
        layouts: fitting.map((layout) => layout.name).join(', '),
      });
    return only.id;
  }
}

function fits(layout: FileLayout, head: string): boolean {
  const isXml = /^\s*</.test(head);
  if (layout.form === 'xml') return isXml && ROOT.exec(withoutProlog(head))?.[1] === layout.root;
  if (isXml || !layout.titles) return !isXml;
  const titles = new Set(
    (head.split(/\r?\n/, 1)[0] ?? '').split(/[;,\t|]/).map((title) => title.replace(/^"|"$/g, '')),
  );
  return [layout.kind, ...(layout.level === undefined ? [] : [layout.level])].every((column) => titles.has(column));
}
/** Without declaration, comments and document type. */
const withoutProlog = (head: string): string => head.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<![^>]*>/g, '');
async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    const isWide = head[0] === 0xff && head[1] === 0xfe;
    return head.toString(isWide ? 'utf16le' : 'utf8').replace(/^\uFEFF/, '');
  } finally {
    await file.close();
  }
}

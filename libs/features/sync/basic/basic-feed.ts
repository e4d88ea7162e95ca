import { Injectable } from '@nestjs/common';
import type { BasicRequest, PieceLine } from '@matlas/contract';
import { BasicRowStore } from './basic-row.store';

const PIECE = 2000;

/** Basic data of this installation for partners: nothing when the partner has the same list already. */
@Injectable()
export class BasicFeed {
  constructor(private readonly rows: BasicRowStore) {}

  async readRows({ kind, after, digest }: BasicRequest): Promise<PieceLine[]> {
    if (after === '' && digest !== '' && digest === (await this.rows.digestRows(kind)))
      return [{ t: 'end', next: '', more: false, total: 0 }];
    const found = await this.rows.listRows(kind, after, PIECE + 1);
    const page = found.slice(0, PIECE);
    const total = after === '' ? await this.rows.countRows(kind) : null;
    return [
      ...page.map((row): PieceLine => ({ t: 'basic', ...row })),
      { t: 'end', next: page.at(-1)?.key ?? '', more: found.length > PIECE, total },
    ];
  }
}

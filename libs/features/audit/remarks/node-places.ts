import { Injectable } from '@nestjs/common';
import { namesByPlace, placesTo, SheetMask, SheetStore, TreeStore } from '@matlas/features/mds';
import { AppError, type Auth } from '@matlas/server-kit';
import type { NewRemark } from './remark.store';

export type NodePlace = Pick<NewRemark, 'place' | 'names'>;

/** Finds nodes of a sheet by their path, with their names as the reader sees them. */
@Injectable()
export class NodePlaces {
  constructor(
    private readonly sheets: SheetStore,
    private readonly trees: TreeStore,
    private readonly mask: SheetMask,
  ) {}

  /** Throws `audit.unknownNode` for a node that the sheet does not have. */
  async findPlaces(auth: Auth, sheetId: number, paths: readonly string[]): Promise<NodePlace[]> {
    const sheet = await this.sheets.findSheet(auth.scope, sheetId);
    const tree = await this.trees.loadTree(sheetId, sheet.enterpriseId);
    await this.mask.maskTree(auth, sheet, tree);
    const names = namesByPlace(tree);
    return paths.map((path) => {
      const [root = '', ...below] = path.split('.');
      const place = below.join('.');
      if ((root !== '' && root !== String(sheetId)) || !names.has(place)) throw new AppError('audit.unknownNode');
      return {
        place,
        names: placesTo(place).map((one) => {
          const { name = '', foreignName = null } = names.get(one) ?? {};
          return { name: name ?? '', foreignName };
        }),
      };
    });
  }
}

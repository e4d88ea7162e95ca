import { Injectable } from '@nestjs/common';
import type { Named } from '@matlas/contract';
import type { Finding } from '@matlas/domain';
import {
  headToCheck,
  namesByPlace,
  placesTo,
  ROOT_KEY,
  SheetChecks,
  SheetMask,
  type SheetRecord,
  TreeStore,
} from '@matlas/features/mds';
import type { Place } from './pack-tree';

export type SheetToCheck = Pick<
  SheetRecord,
  'id' | 'cid' | 'enterpriseId' | 'preliminary' | 'standardMaterial' | 'ruleSet'
>;
export interface PlacedFinding extends Finding {
  place: Place;
}

/**
 * Checks sheets with the view of an enterprise: confidential substances are removed first, also for trusted users,
 * because the result belongs to the enterprise. The result is the same for the sender before sending and for the
 * recipient afterwards.
 */
@Injectable()
export class RuleFindings {
  constructor(
    private readonly trees: TreeStore,
    private readonly mask: SheetMask,
    private readonly checks: SheetChecks,
  ) {}

  /**
   * Returns the findings of each sheet, in the order of `sheets`.
   * @param ruleSet rule set of the enterprise; null: each sheet is checked by its own rule set
   */
  async checkSheets(
    enterpriseId: number,
    sheets: readonly SheetToCheck[],
    ruleSet: string | null,
  ): Promise<PlacedFinding[][]> {
    const found = new Map<number, PlacedFinding[]>();
    for (const ownerId of new Set(sheets.map((sheet) => sheet.enterpriseId))) {
      const ofOwner = sheets.filter((sheet) => sheet.enterpriseId === ownerId);
      const trees = await this.trees.loadTrees(ofOwner);
      const treesToCheck = ofOwner.flatMap((sheet) => {
        const tree = trees.get(sheet.id);
        return tree ? [{ sheet, tree, head: headToCheck(sheet), ruleSet: ruleSet ?? sheet.ruleSet }] : [];
      });
      for (const { sheet, tree } of treesToCheck) await this.mask.maskTree({ enterpriseId }, sheet, tree);
      const findings = await this.checks.checkTrees(treesToCheck, {
        foreign: ownerId !== enterpriseId,
        goesOut: ownerId !== enterpriseId,
        findingsOnly: true,
      });
      treesToCheck.forEach(({ sheet, tree }, index) =>
        found.set(sheet.id, placed(sheet.id, namesByPlace(tree), findings[index] ?? [])),
      );
    }
    return sheets.map(({ id }) => found.get(id) ?? []);
  }
}

function placed(sheetId: number, names: ReadonlyMap<string, Named>, findings: readonly Finding[]): PlacedFinding[] {
  return findings.map((finding) => {
    const last = finding.node === ROOT_KEY ? '' : finding.node;
    return {
      ...finding,
      place: {
        path: last === '' ? String(sheetId) : `${sheetId}.${last}`,
        names: placesTo(last).map((place) => names.get(place) ?? { name: '' }),
      },
    };
  });
}

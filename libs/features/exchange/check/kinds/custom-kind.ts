import { Injectable } from '@nestjs/common';
import { checkPack, type RecipientForm } from '@matlas/domain';
import type { SheetRecord } from '@matlas/features/mds';
import type { StoredFinding } from '../check-result.store';
import { PACK_PREFIX } from '../finding-sentences';
import { toDomainRule } from '../rule-pack.row';
import { type Batch, type CheckedKind, LEVEL_OF_SEVERITY } from './checked-kind';

/** The form of an own or published sheet: its own names, without a drawing number of a recipient. */
const ownForm = ({ supplierCode, number, name }: SheetRecord): RecipientForm => ({
  supplierCode,
  number,
  mdsName: name,
});

/** Checks the forms of received sheets and the trees by the user-defined rules of the enterprise. */
@Injectable()
export class CustomKind implements CheckedKind {
  readonly kind = 'custom';

  find({ sheets, forms, packRules, forest }: Batch): Promise<StoredFinding[][]> {
    const rules = packRules.map(toDomainRule);
    return Promise.resolve(
      sheets.map((sheet) => {
        const tree = forest.treeOf(sheet.id);
        return checkPack(rules, forms.get(sheet.id)?.form ?? ownForm(sheet), tree.nodes).map(
          ({ rule: ruleId, case: found, severity, node, params }): StoredFinding => {
            const rule = packRules.find(({ id }) => id === ruleId);
            const { path, names } = tree.placeOf(node ?? sheet.id);
            return {
              kind: 'custom',
              level: LEVEL_OF_SEVERITY[severity],
              code: `${PACK_PREFIX}${found}`,
              path,
              names,
              params: { ruleId, name: rule?.name ?? '', remark: rule?.remark ?? null, severity, ...params },
            };
          },
        );
      }),
    );
  }
}

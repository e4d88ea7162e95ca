import { formatDecimal } from '@matlas/domain';
import { pinyinOf } from '@matlas/formats';
import type { SheetEntity } from './sheet.entity';
import type { WorkingTree } from './working-tree';

/** The fields of the head that are copies of fields of the tree. */
export function buildSheetHead({
  root: { fields, figures },
}: WorkingTree): Pick<SheetEntity, 'name' | 'foreignName' | 'number' | 'pinyin' | 'massG' | 'height' | 'nodeCount'> {
  return {
    name: fields.name,
    foreignName: fields.foreignName ?? null,
    number: fields.number ?? null,
    pinyin: pinyinOf(fields.name),
    massG: fields.kind === 1 && figures?.mass ? formatDecimal(figures.mass.declared) : null,
    height: figures?.height ?? 0,
    nodeCount: figures?.nodeCount ?? 0,
  };
}

import type { MaterialLine } from '@matlas/contract';
import { Name, useT } from '@matlas/web-kit';

/** The material of a line, or the reason why there is none. */
export function LineName({ line }: { line: Pick<MaterialLine, 'kind' | 'materialName' | 'materialForeignName'> }) {
  const t = useT();
  if (line.kind === 'noSheet' || line.materialName === null) return <em>{t('materialDetail.kind.noSheet')}</em>;
  const name = <Name of={{ name: line.materialName, foreignName: line.materialForeignName }} />;
  return line.kind === 'untold' ? (
    <em>
      {t('materialDetail.untoldOf')} {name}
    </em>
  ) : (
    name
  );
}

import { sheetValidity, type SheetRow } from '@matlas/contract';
import { formatDate, useT, useWordOf } from '@matlas/web-kit';
import './local.css';

type Validity = Pick<SheetRow, 'validity' | 'validUntil' | 'confirmBy'>;

/** Remaining validity of a version as text; the title has the date. */
export function ValidityMark({ sheet }: { sheet: Validity }) {
  const t = useT();
  const wordOf = useWordOf();
  if (sheet.validity === 'none') return <span className="m-faint">–</span>;
  const until = t('localData.until', { date: formatDate(sheet.validUntil) });
  const title = sheet.confirmBy
    ? `${until}${t('kit.listSeparator')}${t('localData.confirmFrom', { date: formatDate(sheet.confirmBy) })}`
    : until;
  return (
    <span className={`lo-validity is-${sheet.validity}`} title={title}>
      {wordOf(sheetValidity, sheet.validity)}
    </span>
  );
}

/** Marks of a sheet, apart from its kind. */
export function SheetMarks({ sheet }: { sheet: Pick<SheetRow, 'module' | 'standardMaterial' | 'preliminary'> }) {
  const t = useT();
  const marks = (['module', 'standardMaterial', 'preliminary'] as const).filter((mark) => sheet[mark]);
  if (marks.length === 0) return <span className="m-faint">–</span>;
  const words = marks.map((mark) => t(`localData.mark.${mark}`)).join(t('kit.listSeparator'));
  return (
    <span className="m-cut" title={words}>
      {words}
    </span>
  );
}

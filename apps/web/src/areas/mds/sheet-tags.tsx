import { nodeStatus, type SheetFinding, type SheetRow } from '@matlas/contract';
import { Code, FindingDisc, useT, useWordOf } from '@matlas/web-kit';
import { Tag } from 'antd';

/** State of a version as a tag with text. */
export function StatusTag({ status }: { status: SheetRow['status'] }) {
  const wordOf = useWordOf();
  return <Tag>{wordOf(nodeStatus, status)}</Tag>;
}

/** Identity and version: `10482990 / 0.03`. */
export function VersionCode({ sheet }: { sheet: Pick<SheetRow, 'cid' | 'cver'> }) {
  return (
    <Code>
      {sheet.cid} / {sheet.cver}
    </Code>
  );
}

export const countBySeverity = (findings: readonly SheetFinding[], severity: SheetFinding['severity']): number =>
  findings.filter((finding) => finding.severity === severity).length;

/** Errors and warnings of the check at the last save. */
export function FindingCounts({ errors, warnings }: { errors: number; warnings: number }) {
  const t = useT();
  if (errors + warnings === 0) return <span className="m-faint">{t('mds.check.none')}</span>;
  return (
    <span className="d-counts">
      {errors > 0 ? <FindingDisc severity="error" count={errors} /> : null}
      {warnings > 0 ? <FindingDisc severity="warning" count={warnings} /> : null}
    </span>
  );
}

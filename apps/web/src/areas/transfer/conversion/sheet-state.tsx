import { conversionState, type ConversionSheet } from '@matlas/contract';
import { FindingDisc, useWordOf } from '@matlas/web-kit';

export function SheetState({ sheet }: { sheet: ConversionSheet }) {
  const wordOf = useWordOf();
  const [first] = sheet.findings;
  return (
    <span className="cv-state" title={first?.message}>
      {sheet.state === 'refused' ? <FindingDisc severity="error" label="" /> : null}
      <span>{wordOf(conversionState, sheet.state)}</span>
    </span>
  );
}

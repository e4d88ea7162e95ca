import type { SheetRow } from '@matlas/contract';
import { Facts, formatDate, formatDateTime, nameIn, PanelSection, useLanguage, useT } from '@matlas/web-kit';
import { AttachmentsSection } from './attachments-section';
import { VocSection } from './voc-section';

/** Data of a version apart from its tree: dates, files, emission reports. */
export function SheetDataTab({ sheet }: { sheet: SheetRow }) {
  const t = useT();
  const language = useLanguage();
  const date = (name: string) => t(`sheetData.date.${name}`);
  return (
    <>
      <AttachmentsSection sheetId={sheet.id} mayEdit={sheet.can.edit} />
      <VocSection sheetId={sheet.id} isOwn={sheet.source === 'own'} />
      <PanelSection title={t('sheetData.dates')}>
        <Facts
          items={[
            [date('created'), formatDateTime(sheet.createTime)],
            [date('updated'), formatDateTime(sheet.updateTime)],
            [date('released'), sheet.releasedAt && formatDateTime(sheet.releasedAt)],
            [date('validUntil'), sheet.validUntil && formatDate(sheet.validUntil)],
            [date('enterprise'), nameIn(language, sheet.enterpriseName, sheet.enterpriseNameEn)],
          ]}
        />
      </PanelSection>
    </>
  );
}

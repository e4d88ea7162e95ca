import { FileDoneOutlined } from '@ant-design/icons';
import { analysisReportApi, type ReportKind } from '@matlas/contract';
import { useMay, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { KeepForm, type KeptWorkbook } from './keep-form';

/** Keeps what an export button beside it would download as a report, once or by the clock. */
export function KeepReport({ size, ...workbook }: KeptWorkbook & { kind: ReportKind; size?: 'small' }) {
  const t = useT();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may(analysisReportApi.keep)) return null;
  return (
    <>
      <Button icon={<FileDoneOutlined aria-hidden />} onClick={() => setOpen(true)} {...(size ? { size } : {})}>
        {t('reports.keep')}
      </Button>
      {isOpen ? <KeepForm {...workbook} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

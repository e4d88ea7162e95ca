import { FileDoneOutlined } from '@ant-design/icons';
import { analysisReportApi, type ReportKind } from '@matlas/contract';
import { useMay, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { KeepForm, type ReportSource } from './keep-form';

/** Saves the content of the export button beside it as a report, once or on a schedule. */
export function KeepReport({ size, ...workbook }: ReportSource & { kind: ReportKind; size?: 'small' }) {
  const t = useT();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may(analysisReportApi.createReport)) return null;
  return (
    <>
      <Button icon={<FileDoneOutlined aria-hidden />} onClick={() => setOpen(true)} {...(size ? { size } : {})}>
        {t('reports.keep')}
      </Button>
      {isOpen ? <KeepForm {...workbook} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

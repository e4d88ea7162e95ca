import { mdsApi, type SheetRow } from '@matlas/contract';
import { EmptyState, Page, RowsSkeleton, useLate, useMay, useName, useRoute, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useEffect } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { SheetNotRead } from '../exchange/core/received/received-closed';
import { newSheetPath } from '../shared/paths';
import { SheetEditor } from '../mds/editor/sheet-editor';
import { useCopySheet } from '../mds/editor/use-copy-sheet';
import { findLastSheetId, rememberSheet } from '../mds/last-sheet';
import { SheetPage } from './sheet-page';

/**
 * Values of `handleType` in the URL (specification 000, section 5). Without one, the addresses of the specification
 * show the sheet, and our own `/seek/detail` opens an own draft in the editor (decision 0112).
 */
const HANDLE_TYPES = ['view', 'create', 'edit', 'copy', 'newVersion'] as const;
type HandleType = (typeof HANDLE_TYPES)[number];
const handleTypeOf = (text: string | null, pathname: string): HandleType | undefined =>
  HANDLE_TYPES.find((each) => each === text) ?? (pathname.startsWith('/create') ? 'view' : undefined);

/** A copy is made only after confirmation, not by opening a URL. */
function CopyQuestion({ sheet, copyKind }: { sheet: SheetRow; copyKind: 'newSheet' | 'newVersion' }) {
  const t = useT();
  const nameOf = useName();
  const copy = useCopySheet();
  const action = (
    <Button type="primary" loading={copy.isPending} onClick={() => copy.mutate({ id: sheet.id, copyKind })}>
      {t(`mds.edit.copy.${copyKind}`)}
    </Button>
  );
  return (
    <Page>
      <EmptyState
        title={t(`mds.edit.copy.${copyKind}Title`, { name: nameOf(sheet), version: sheet.cver })}
        action={action}
      >
        {t(`mds.edit.copy.${copyKind}Explained`)}
      </EmptyState>
    </Page>
  );
}

function Detail({ id, handleType }: { id: number; handleType: HandleType | undefined }) {
  const may = useMay();
  const { data: sheet, error, isLoading, refetch } = useRoute(mdsApi.sheets.getRow, { id }, { log: 'mds.log.open' });
  const isLate = useLate(isLoading);
  if (error && !sheet) return <SheetNotRead sheetId={id} error={error} onRetry={() => void refetch()} />;
  if (!sheet) return <Page>{isLate ? <RowsSkeleton /> : null}</Page>;
  const canCopy = may(mdsApi.sheets.copy);
  if (handleType === 'copy' && canCopy) return <CopyQuestion sheet={sheet} copyKind="newSheet" />;
  if (handleType === 'newVersion' && canCopy && sheet.can.newVersion)
    return <CopyQuestion sheet={sheet} copyKind="newVersion" />;
  return handleType !== 'view' && sheet.source === 'own' && sheet.can.edit ? (
    <SheetEditor key={id} sheet={sheet} />
  ) : (
    <SheetPage />
  );
}

/** One version of an MDS, read-only or in the editor: `?id=` names it, `handleType` the purpose. */
export function DetailPage() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const id = Number(search.get('id'));
  const last = pathname.startsWith('/create') ? findLastSheetId() : 0;
  useEffect(() => {
    if (id > 0) rememberSheet(id);
  }, [id]);
  const handleType = handleTypeOf(search.get('handleType'), pathname);
  if (handleType === 'create') return <Navigate to={newSheetPath} replace />;
  if (!(id > 0) && last > 0) return <Navigate to={`${pathname}?id=${last}`} replace />;
  return id > 0 ? <Detail key={id} id={id} handleType={handleType} /> : <SheetPage />;
}

import type { ImportFaultRow } from '@matlas/contract';
import { useT } from '@matlas/web-kit';

/** Position in a file as text: "Sheet MDS, row 12", "line 40". */
export function useFaultPlace(fileName: string): (place: ImportFaultRow['place']) => string {
  const t = useT();
  return ({ file, sheet, row, line, element }) => {
    const parts = [
      file === fileName ? undefined : file,
      sheet === undefined ? undefined : t('mdsUpload.place.sheet', { sheet }),
      row === undefined ? undefined : t('mdsUpload.place.row', { row }),
      line === undefined ? undefined : t('mdsUpload.place.line', { line }),
      row === undefined && line === undefined ? element : undefined,
    ];
    return parts.filter(Boolean).join(' · ') || '–';
  };
}

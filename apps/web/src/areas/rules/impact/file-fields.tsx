import { analysisImpactApi, type ImpactRow, type ListMapping } from '@matlas/contract';
import { call, CallError, FileUpload, formatNumber, refreshAreas, areaOf, useT } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Checkbox } from 'antd';
import { useState } from 'react';
import { FaultTable, type RowFault } from '../../files/fault-table';
import { ListMappingStep, mappingBlock } from '../list-mapping-step';
import { isUnknownLayout, useColumns, useRequests } from '../use-list-import';

const log = ['impact.title', 'impact.log.start'];
interface ListFile {
  fileId: number;
  name: string;
}
interface FileOptions {
  dropMembers: boolean;
  validRowsOnly: boolean;
}
/** The faults of a refused file, from the places of its issues: `rows.<n>.<column>`. */
const faultsOf = (error: CallError): RowFault[] =>
  error.issues.map(({ path, code, message }) => {
    const [, row = '', ...column] = path.split('.');
    return { row: Number(row), column: column.join('.'), value: '', code, message };
  });

/** A list file to compare: an unknown layout is mapped as for its import, faults are shown before rows are left out. */
export function useListFile(lawId: number | undefined, onDone: (impact: ImpactRow) => void) {
  const client = useQueryClient();
  const requests = useRequests();
  const { state, setState, ask } = requests;
  const { readColumns, ...columns } = useColumns(lawId, requests, analysisImpactApi.fileColumns);
  const [file, setFile] = useState<ListFile>();
  const [faults, setFaults] = useState<readonly RowFault[]>([]);
  const [options, setOptions] = useState<FileOptions>({ dropMembers: false, validRowsOnly: false });
  const compare = async () => {
    if (lawId === undefined || !file) return;
    const mapping: ListMapping | undefined = state.mapped?.columns.mapping;
    const input = { lawId, file: file.fileId, ...options, ...(mapping ? { mapping } : {}) };
    const answer = await ask(() => call(analysisImpactApi.startFromFile, input, { log }));
    if (!(answer instanceof Error)) {
      await refreshAreas(client, [areaOf(analysisImpactApi.startFromFile.path)]);
      onDone(answer);
    } else if (isUnknownLayout(answer) && !mapping) await readColumns(file.fileId, {}, answer.message);
    else setFaults(answer instanceof CallError && answer.code === 'import.invalidRows' ? faultsOf(answer) : []);
  };
  const { mapped } = state;
  return {
    ...state,
    ...columns,
    isBusy: requests.isBusy,
    file,
    faults,
    options,
    block: mapped ? mappingBlock(mapped.columns) : undefined,
    choose: (chosen: ListFile | undefined) => {
      setState({});
      setFaults([]);
      setOptions((now) => ({ ...now, validRowsOnly: false }));
      setFile(chosen);
    },
    changeOptions: (part: Partial<FileOptions>) => setOptions((now) => ({ ...now, ...part })),
    compare: () => void compare(),
  };
}
export type ListFileWork = ReturnType<typeof useListFile>;

/** The file, its columns if its layout is not known, its faults, and what of it counts. */
export function FileFields({ work }: { work: ListFileWork }) {
  const t = useT();
  const { file, mapped, trouble, faults, options, changeOptions } = work;
  const wrongRows = new Set(faults.map(({ row }) => row)).size;
  return (
    <>
      {mapped ? null : (
        <FileUpload
          purpose="lawListImport"
          log={log}
          onUploaded={({ fileId, filename }) => work.choose({ fileId, name: filename })}
        />
      )}
      {file ? <p role="status">{t('impact.fileChosen', { name: file.name })}</p> : null}
      {mapped ? <ListMappingStep work={work} file={mapped} /> : null}
      <Checkbox checked={options.dropMembers} onChange={({ target }) => changeOptions({ dropMembers: target.checked })}>
        {t('impact.dropMembers')}
      </Checkbox>
      {trouble && trouble !== mapped?.reason ? (
        <Alert
          type="error"
          showIcon
          title={
            faults.length > 0 ? t('impact.wrongRows', { count: wrongRows, total: formatNumber(wrongRows) }) : trouble
          }
        />
      ) : null}
      {faults.length > 0 ? (
        <>
          <FaultTable label={t('impact.faults')} faults={faults} />
          <Checkbox
            checked={options.validRowsOnly}
            onChange={({ target }) => changeOptions({ validRowsOnly: target.checked })}
          >
            {t('impact.validRowsOnly')}
          </Checkbox>
        </>
      ) : null}
      {mapped ? null : <p className="m-faint">{t('impact.fileExplained')}</p>}
    </>
  );
}

import { FileSearchOutlined } from '@ant-design/icons';
import { extensionOf, FILE_PURPOSES, refuseFile, refuseSize, type FilePurposeName } from '@matlas/contract';
import { FindingDisc, formatBytes, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { readFileHead } from '../../../file-head';
import { Example, Examples } from './example';

interface CheckedExampleFile {
  name: string;
  bytes: number;
  verdicts: { purpose: FilePurposeName; refusal: string | undefined }[];
}

const purposes = Object.keys(FILE_PURPOSES) as FilePurposeName[];

/** The same check as for every upload on the server: the content decides, not the file name. */
async function checkFile(
  file: File,
  words: (code: string, params: Record<string, string | number>) => string,
): Promise<CheckedExampleFile> {
  const head = await readFileHead(file);
  const verdicts = purposes.map((purpose) => {
    const refusal = refuseFile(purpose, file.name, head) ?? refuseSize(purpose, file.size);
    return { purpose, refusal: refusal && words(refusal.code, refusal.params) };
  });
  return { name: file.name, bytes: file.size, verdicts };
}

/**
 * Checks archives and other files by their content: which upload accepts them, and the error of the others. Nothing
 * is sent.
 */
export function ZipExample() {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [judged, setJudged] = useState<CheckedExampleFile>();
  const choose = (file: File | undefined) => {
    if (file) void checkFile(file, (code, params) => t(`errors.${code}`, params)).then(setJudged);
  };
  return (
    <Examples name="zip">
      <Example title={t('gallery.fileCheck')} code="refuseFile(purpose, name, head) ?? refuseSize(purpose, bytes)">
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('gallery.chooseFile')}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <div className="y-buttons">
          <Button icon={<FileSearchOutlined aria-hidden />} onClick={() => input.current?.click()}>
            {t('gallery.chooseFile')}
          </Button>
        </div>
        {judged ? (
          <p>
            {judged.name} · {formatBytes(judged.bytes)} · .{extensionOf(judged.name)}
          </p>
        ) : (
          <p className="m-faint">{t('gallery.fileCheckHint')}</p>
        )}
        <ul className="y-purposes">
          {judged?.verdicts.map(({ purpose, refusal }) => (
            <li key={purpose}>
              <FindingDisc severity={refusal ? 'error' : 'note'} />
              <span>{t(`gallery.purposes.${purpose}`)}</span>
              <span className="m-faint">{refusal ?? t('gallery.accepted')}</span>
            </li>
          ))}
        </ul>
      </Example>
    </Examples>
  );
}

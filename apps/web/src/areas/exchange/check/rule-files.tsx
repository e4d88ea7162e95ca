import { DeleteOutlined, FileOutlined } from '@ant-design/icons';
import { exchangeCheckApi, filePurpose } from '@matlas/contract';
import { useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { FileField, uploading, type ChosenFile, type FileValue } from '../../files/file-field';

const purpose = 'customRuleAttachment';

/** Up to five files for suppliers to read. */
export function RuleFiles({
  id,
  value = [],
  onChange = () => undefined,
}: {
  id?: string;
  value?: readonly ChosenFile[];
  onChange?: (files: readonly ChosenFile[]) => void;
}) {
  const t = useT();
  const add = (file: FileValue) => {
    if (file && file !== uploading) onChange([...value, file]);
  };
  return (
    <div id={id} className="ck-files">
      {value.map((file) => (
        <div key={file.fileId} className="f-file">
          <FileOutlined aria-hidden />
          <span className="m-cut" title={file.filename}>
            {file.filename}
          </span>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('files.remove', { name: file.filename })}
            title={t('files.remove', { name: file.filename })}
            onClick={() => onChange(value.filter(({ fileId }) => fileId !== file.fileId))}
          />
        </div>
      ))}
      {value.length < filePurpose(purpose).maxFiles ? (
        <FileField
          key={value.length}
          purpose={purpose}
          route={exchangeCheckApi.pack.upload}
          log="rulePacks.log.upload"
          value={null}
          onChange={add}
        />
      ) : null}
    </div>
  );
}

import { scipArticleApi, type ScipNodeDetail } from '@matlas/contract';
import {
  download,
  FileUpload,
  ignoreRefusal,
  PanelSection,
  refreshAreas,
  useMay,
  useRoute,
  useT,
  call,
} from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';

const log = 'scip.notification';

/** Pictures and instructions of an article. */
export function AttachmentList({ node }: { node: ScipNodeDetail }) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const { data } = useRoute(scipArticleApi.attachments, { id: node.id }, { log });
  return (
    <PanelSection title={t('scip.attachments')}>
      <ul className="sc-lines">
        {data?.map(({ id, name, purpose }) => (
          <li key={id} className="sc-line">
            <Button
              type="link"
              size="small"
              disabled={!may(scipArticleApi.download)}
              onClick={() => void download(scipArticleApi.download, { id }, { log }).catch(ignoreRefusal)}
            >
              {name}
            </Button>
            <span className="m-faint">{t(`scip.purposes.${purpose}`)}</span>
          </li>
        ))}
      </ul>
      {may(scipArticleApi.upload) ? (
        <FileUpload
          purpose="scipAttachment"
          log={[log, 'scip.attachments']}
          onUploaded={({ fileId }) =>
            void call(scipArticleApi.upload, { id: node.id, file: fileId, purpose: 'picture' }, { log })
              .then(() => refreshAreas(client, ['scip']))
              .catch(ignoreRefusal)
          }
        />
      ) : null}
    </PanelSection>
  );
}

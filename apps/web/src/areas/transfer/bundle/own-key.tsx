import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { transferBundleApi, type InstallationKeyRow } from '@matlas/contract';
import {
  Code,
  download,
  ErrorState,
  Facts,
  formatDateTime,
  PanelSection,
  RowsSkeleton,
  useLanguage,
  useLate,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { App, Button } from 'antd';

const log = (key: 'key' | 'papers' | 'verify') => ['bundleKeys.title', `bundleKeys.log.${key}`];

/** Schema and documentation of the bundle format. */
export function FormatDocuments() {
  const t = useT();
  const language = useLanguage();
  const { message } = App.useApp();
  const failed = (reason: Error) => void message.error(reason.message);
  return (
    <div className="mi-buttons">
      <Button
        icon={<DownloadOutlined aria-hidden />}
        onClick={() => void download(transferBundleApi.schema, {}, { log: log('papers') }).catch(failed)}
      >
        {t('bundleKeys.papers.schema')}
      </Button>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        onClick={() =>
          void download(transferBundleApi.documentation, { language }, { log: log('papers') }).catch(failed)
        }
      >
        {t('bundleKeys.papers.documentation')}
      </Button>
    </div>
  );
}

function KeyFacts({ own }: { own: InstallationKeyRow }) {
  const t = useT();
  const { message } = App.useApp();
  const copy = () =>
    void navigator.clipboard.writeText(own.fingerprint).then(
      () => message.success(t('messages.copied')),
      (reason: Error) => message.error(reason.message),
    );
  return (
    <>
      <div className="mi-key">
        <Facts
          items={[
            [t('bundleKeys.own.name'), own.name],
            [t('bundleKeys.own.id'), <Code key="id">{own.installationId}</Code>],
            [t('bundleKeys.own.fingerprint'), <Code key="fingerprint">{own.fingerprint}</Code>],
            [t('bundleKeys.own.since'), formatDateTime(own.createTime)],
          ]}
        />
      </div>
      <div className="mi-buttons">
        <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={copy}>
          {t('bundleKeys.own.copy')}
        </Button>
        <Button
          size="small"
          icon={<DownloadOutlined aria-hidden />}
          onClick={() =>
            void download(transferBundleApi.keyFile, {}, { log: log('key') }).catch((reason: Error) =>
              message.error(reason.message),
            )
          }
        >
          {t('bundleKeys.own.download')}
        </Button>
      </div>
    </>
  );
}

/** Information that other installations need to import the bundles of this one. */
export function OwnKey() {
  const t = useT();
  const { data, error, isLoading, refetch } = useRoute(transferBundleApi.key, {}, { log: log('key') });
  const isLate = useLate(isLoading);
  return (
    <PanelSection title={t('bundleKeys.own.title')}>
      <p className="m-faint">{t('bundleKeys.own.explained')}</p>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <KeyFacts own={data} />
      ) : isLate ? (
        <RowsSkeleton />
      ) : null}
    </PanelSection>
  );
}

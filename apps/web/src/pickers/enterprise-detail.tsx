import { ArrowLeftOutlined } from '@ant-design/icons';
import { enterpriseSearchApi } from '@matlas/contract';
import { Code, ErrorState, Facts, nameIn, RowsSkeleton, useLanguage, useLate, useRoute, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { regionName } from '../region-name';
import { Stars } from '../shell/stars';

/** Names, numbers and place of an enterprise. */
export function EnterpriseDetail({ enterpriseId, onClose }: { enterpriseId: number; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { data, error, isLoading, refetch } = useRoute(
    enterpriseSearchApi.detail,
    { id: enterpriseId },
    { log: ['picker.title', 'picker.view'] },
  );
  const isLate = useLate(isLoading);
  const field = (name: string) => t(`picker.field.${name}`);
  return (
    <section className="p-detail">
      <header>
        <Button autoFocus type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={onClose}>
          {t('picker.back')}
        </Button>
        <h3>{data ? nameIn(language, data.enterpriseName, data.orgEname) : ''}</h3>
      </header>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLate ? <RowsSkeleton /> : null}
      {data ? (
        <Facts
          items={[
            [field('enterpriseName'), data.enterpriseName],
            [field('orgEname'), data.orgEname],
            [field('orgFname'), data.orgFname],
            [field('orgId'), <Code key="code">{data.orgCode}</Code>],
            [field('duns'), data.duns],
            [field('countryId'), data.countryCode ? regionName(language, data.countryCode) : ''],
            [field('province'), data.province],
            [field('city'), data.city],
            [field('postCode'), data.postCode],
            [field('address'), data.address],
            [field('homepage'), data.homepage],
            [field('mainBusiness'), data.mainBusiness],
            [t('picker.stars'), <Stars key="stars" level={data.starLevel} />],
          ]}
        />
      ) : null}
    </section>
  );
}

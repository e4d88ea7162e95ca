import { rulesApi } from '@matlas/contract';
import { nameIn, useLanguage, useMay, useRoute, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useLawWords } from '../../../shared/law-words';
import { limitText } from '../../../rules/item-uses';

/**
 * Application-specific limits of the regulation lists that contain a substance. An application code claims one of
 * them; without a claim the general limit applies.
 */
export function UseLimits({
  substanceId,
  code,
  onClaim,
}: {
  substanceId: number;
  code: string | undefined;
  onClaim: (code: string) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const may = useMay();
  const { codeOf } = useLawWords();
  const { data } = useRoute(
    rulesApi.listItems.ofSubstance,
    { substanceId },
    { log: 'substances.log.lists', enabled: may(rulesApi.listItems.ofSubstance) },
  );
  const uses = (data ?? []).flatMap(({ lawCode, limitPercent, comparison, uses: limitUses }) =>
    limitUses.map((use) => ({ ...use, law: codeOf(lawCode), general: limitText(limitPercent, comparison) })),
  );
  if (uses.length === 0) return null;
  return (
    <div className="d-uses">
      <span className="m-faint">{t('mds.edit.useLimits')}</span>
      <ul className="r-uses">
        {uses.map(({ law, general, nameZh, nameEn, limitPercent, comparison, applicationCodes }) => (
          <li key={`${law} ${nameEn} ${limitPercent}`}>
            {law}: {nameIn(language, nameZh, nameEn)} {limitText(limitPercent, comparison)}{' '}
            <span className="m-faint">{t('mds.edit.useGeneral', { limit: general })}</span>{' '}
            {applicationCodes.map((one) => (
              <Button key={one} size="small" disabled={one === code} onClick={() => onClaim(one)}>
                {t('mds.edit.claimUse', { code: one })}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

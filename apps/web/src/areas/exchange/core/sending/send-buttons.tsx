import type { SheetRow } from '@matlas/contract';
import { useT } from '@matlas/web-kit';
import { Button, Dropdown } from 'antd';
import { MoreOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { editPath } from '../../../shared/paths';
import type { BlockReason, SendChoice } from './send-choices';

export function useBlockReasonText(): (because: BlockReason) => string {
  const t = useT();
  return (because) => ('sentence' in because ? because.sentence : t(because.key, because.params));
}

/**
 * The next step as the only primary button, others under "more". The reason why the step is not possible now is
 * shown beside it.
 */
export function SendButtons({
  sheet,
  choices,
  onChoose,
}: {
  sheet: SheetRow;
  choices: readonly SendChoice[];
  onChoose: (choice: SendChoice) => void;
}) {
  const t = useT();
  const say = useBlockReasonText();
  const [next, ...others] = choices;
  if (!next) return null;
  const isErrors = sheet.errorCount > 0;
  const items = others.map((choice) => ({
    key: choice.act,
    disabled: choice.blockReason !== undefined,
    label: choice.blockReason
      ? `${t(`exchange.send.${choice.act}.action`)} · ${say(choice.blockReason)}`
      : t(`exchange.send.${choice.act}.action`),
    onClick: () => onChoose(choice),
  }));
  return (
    <>
      {next.blockReason && next.recipients.length > 0 ? (
        isErrors ? (
          <Link className="x-blocked" to={editPath(sheet.id)}>
            {say(next.blockReason)}
          </Link>
        ) : (
          <span className="x-blocked">{say(next.blockReason)}</span>
        )
      ) : null}
      {items.length > 0 ? (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button icon={<MoreOutlined aria-hidden />} aria-label={t('kit.more')} title={t('kit.more')} />
        </Dropdown>
      ) : null}
      {next.recipients.length > 0 || next.act === 'publish' ? (
        <Button type="primary" disabled={next.blockReason !== undefined} onClick={() => onChoose(next)}>
          {t(`exchange.send.${next.act}.action`)}
        </Button>
      ) : null}
    </>
  );
}

import type { SheetRow } from '@matlas/contract';
import { useT } from '@matlas/web-kit';
import { Button, Dropdown } from 'antd';
import { MoreOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { editPath } from '../../../shared/paths';
import type { Because, SendChoice } from './send-choices';

export function useBecause(): (because: Because) => string {
  const t = useT();
  return (because) => ('sentence' in because ? because.sentence : t(because.key, because.params));
}

/**
 * The next step as the page's one primary button, the others under "more"; why it cannot be done now stands beside it.
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
  const say = useBecause();
  const [next, ...others] = choices;
  if (!next) return null;
  const isErrors = sheet.errorCount > 0;
  const items = others.map((choice) => ({
    key: choice.act,
    disabled: choice.because !== undefined,
    label: choice.because
      ? `${t(`exchange.send.${choice.act}.action`)} · ${say(choice.because)}`
      : t(`exchange.send.${choice.act}.action`),
    onClick: () => onChoose(choice),
  }));
  return (
    <>
      {next.because && next.recipients.length > 0 ? (
        isErrors ? (
          <Link className="x-blocked" to={editPath(sheet.id)}>
            {say(next.because)}
          </Link>
        ) : (
          <span className="x-blocked">{say(next.because)}</span>
        )
      ) : null}
      {items.length > 0 ? (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button icon={<MoreOutlined aria-hidden />} aria-label={t('kit.more')} title={t('kit.more')} />
        </Dropdown>
      ) : null}
      {next.recipients.length > 0 || next.act === 'publish' ? (
        <Button type="primary" disabled={next.because !== undefined} onClick={() => onChoose(next)}>
          {t(`exchange.send.${next.act}.action`)}
        </Button>
      ) : null}
    </>
  );
}

import { useT } from '@matlas/web-kit';
import { HelpWords, SupportFacts, useHelp } from './support';
import { TextDialog } from './text-dialog';

/** What the platform administrator wants users to know, whom to ask, and the help of the product. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { data } = useHelp();
  return (
    <TextDialog
      name="help"
      title={t('shell.help')}
      onClose={onClose}
      lead={
        <>
          <HelpWords help={data} />
          <SupportFacts help={data} />
        </>
      }
    />
  );
}

import { configApi, type Help } from '@matlas/contract';
import { Facts, useLanguage, useRoute, useT } from '@matlas/web-kit';
import { TextBlocks } from './text-blocks';

/** Contact, help text and manual that the platform administrator set (settings, support). */
export function useHelp() {
  return useRoute(configApi.getHelp, {}, { log: ['shell.help', 'kit.query'] });
}

/** Link to the manual of the installation; nothing when none is set. */
export function ManualLink({ help }: { help: Help | undefined }) {
  const t = useT();
  return help?.manualUrl ? (
    <a href={help.manualUrl} target="_blank" rel="noopener noreferrer">
      {t('shell.support.manual')}
    </a>
  ) : null;
}

/** Phone, mailbox, address and manual; nothing when none is set. */
export function SupportFacts({ help }: { help: Help | undefined }) {
  const t = useT();
  const field = (name: string) => t(`shell.support.${name}`);
  const { supportPhone, supportEmail, supportAddress, manualUrl } = help ?? {};
  if (![supportPhone, supportEmail, supportAddress, manualUrl].some(Boolean)) return null;
  return (
    <Facts
      items={[
        [field('phone'), supportPhone ? <a href={`tel:${supportPhone.replace(/\s/g, '')}`}>{supportPhone}</a> : null],
        [field('email'), supportEmail ? <a href={`mailto:${supportEmail}`}>{supportEmail}</a> : null],
        [field('address'), supportAddress],
        [field('manualOf'), manualUrl ? <ManualLink help={help} /> : null],
      ]}
    />
  );
}

/** The help text of the installation in the reader's language, or in the other one when only that is set. */
export function HelpWords({ help }: { help: Help | undefined }) {
  const isEnglish = useLanguage() === 'en';
  const text = isEnglish ? help?.helpEn || help?.helpZh : help?.helpZh || help?.helpEn;
  return text ? <TextBlocks text={text} /> : null;
}

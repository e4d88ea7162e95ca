import { accountApi, configApi, LOCALES, type Help } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import account from '../../locales/en/account.json';
import common from '../../locales/en/common.json';
import shell from '../../locales/en/shell.json';
import { ContactPage } from '../areas/help/contact-page';
import { ManualPage } from '../areas/help/manual-page';
import { HelpDialog } from './help-dialog';

const unset: Help = {
  supportPhone: null,
  supportEmail: null,
  supportAddress: null,
  helpZh: null,
  helpEn: null,
  manualUrl: null,
  serviceHoursZh: null,
  serviceHoursEn: null,
  hours: ['08:30-12:00', '13:30-17:00'],
  weekdays: [1, 2, 3, 4, 5],
  complaintHours: 24,
  productVersion: '1',
};
const settings: Help = {
  ...unset,
  supportPhone: '400 820 1234',
  supportEmail: 'help@matlas.example',
  supportAddress: 'Anting, Shanghai',
  helpZh: '请先看手册',
  helpEn: '# First\n\nRead the manual',
  manualUrl: 'https://docs.example/manual',
  serviceHoursZh: '周一至周六',
  serviceHoursEn: 'Monday to Saturday, 09:00–18:00',
};
const serve = (help: Help) =>
  stubServer(({ path }: SeenCall) =>
    success(
      path.endsWith(configApi.getHelp.path)
        ? help
        : path.endsWith(accountApi.clientManagers.path)
          ? { records: [], total: 0 }
          : null,
    ),
  );
const linkTo = (address: string) => document.querySelector<HTMLAnchorElement>(`a[href="${address}"]`);

beforeAll(() => useEnglish({ ...LOCALES.en, account, common, shell }));
beforeEach(() => {
  localStorage.clear();
  signInAs([]);
});

describe('the support settings of the platform', () => {
  it('are in the help dialog: the text in the language of the reader, whom to ask, the manual', async () => {
    serve(settings);
    renderKit(<HelpDialog onClose={() => undefined} />, '/dashboard');
    await screen.findByText('Read the manual');
    expect(screen.queryByText('请先看手册')).toBeNull();
    expect(screen.getByText('Anting, Shanghai')).toBeTruthy();
    expect(linkTo('tel:4008201234')?.textContent).toBe('400 820 1234');
    expect(linkTo('mailto:help@matlas.example')).not.toBeNull();
    expect(linkTo('https://docs.example/manual')?.rel).toContain('noopener');
  });

  it('give the text of the other language rather than none', async () => {
    serve({ ...settings, helpEn: null });
    renderKit(<HelpDialog onClose={() => undefined} />, '/dashboard');
    await screen.findByText('请先看手册');
  });

  it('are on the contact page, above the hours', async () => {
    serve(settings);
    renderKit(<ContactPage />, '/help/contactus');
    await screen.findByText('help@matlas.example');
    expect(screen.getByText(account.service.support)).toBeTruthy();
    expect(screen.getByText('Monday to Saturday, 09:00–18:00')).toBeTruthy();
    expect(linkTo('https://docs.example/manual')).not.toBeNull();
  });

  it('link the manual of the installation from the manual page', async () => {
    serve(settings);
    renderKit(<ManualPage />, '/help/usermanual');
    await waitFor(() => expect(linkTo('https://docs.example/manual')?.textContent).toBe(shell.support.manual));
  });

  it('leave no empty headings where nothing is set', async () => {
    serve(unset);
    renderKit(<ContactPage />, '/help/contactus');
    await screen.findByText(account.service.hours);
    await screen.findByText(account.service.nobody);
    expect(screen.queryByText(account.service.support)).toBeNull();
    expect(document.querySelector('a[target="_blank"]')).toBeNull();
  });
});

import { scipDossierApi } from '@matlas/contract';
import { useRoute } from '@matlas/web-kit';
import { refusal, renderKit, signInAs, stubServer, success, useEnglish } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import scip from '../../../locales/en/scip.json';
import { BulkDialog } from './bulk-dialog';

beforeAll(() => useEnglish({ scip }));
beforeEach(() => signInAs(['*:*:*']));

it('keeps what was entered after a conflict, and saves it against the dossier as it was read again', async () => {
  let version = 4;
  const seen = stubServer(({ path, body }) => {
    if (path.includes('/header/')) return success({ id: 7, version });
    if (!path.endsWith('/saveMany')) return success({ records: [], total: 0, pageNo: 1, pageSize: 50 });
    return (body as { version: number }).version === version
      ? success({ articles: 1 })
      : refusal(409, 'conflict', 'changed meanwhile');
  });
  const onClose = jest.fn();
  function Dialog() {
    const { data } = useRoute(scipDossierApi.header, { id: 7 }, { log: 'scip.notification' });
    return data ? <BulkDialog dossierId={7} version={data.version} nodeIds={[1]} onClose={onClose} /> : null;
  }
  renderKit(<Dialog />);
  const text = await screen.findByRole('textbox', { name: scip.fields.safeUse });
  fireEvent.change(text, { target: { value: 'Wear gloves' } });
  version = 5;
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  save();
  await screen.findByText('changed meanwhile');
  await waitFor(() => expect(seen.filter(({ path }) => path.includes('/header/'))).toHaveLength(2));
  expect(text).toHaveValue('Wear gloves');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const saved = seen.filter(({ path }) => path.endsWith('/saveMany')).map(({ body }) => body);
  expect(saved).toMatchObject([{ version: 4 }, { version: 5, fields: { safeUse: [{}] } }]);
});

import { api, PUBLIC_NAMES_LAYOUT } from '@matlas/contract';
import { callForData, type Maker, type Rows } from './row-maker';

/** An enterprise's layouts for files of other systems. */
export async function layoutRows({ test, headers, wide }: Maker): Promise<Rows> {
  const layout = async (name: string, source: string): Promise<number> =>
    Number(
      (
        await callForData(test, headers, api.transferLayout.save, {
          name: `${wide} ${name}`,
          interface: 'imdsAi',
          source,
          layout: PUBLIC_NAMES_LAYOUT,
        })
      )['id'],
    );
  const [imds, second, own] = [await layout('AI', 'IMDS'), await layout('AI 2', 'IMDS'), await layout('CAI', 'CAMDS')];
  return { fileLayout: [imds, second], importLayout: [own] };
}

import { api, PUBLIC_NAMES_LAYOUT } from '@matlas/contract';
import { made, type Maker, type Rows } from './row-maker';

/** What an enterprise knows of the forms of interfaces. */
export async function layoutRows({ test, headers, wide }: Maker): Promise<Rows> {
  const layout = async (name: string, source: string): Promise<number> =>
    Number(
      (
        await made(test, headers, api.transferLayout.save, {
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

import { Client } from 'pg';

/**
 * True when trigram indexes of this database support Chinese characters. With LC_CTYPE C they contain ASCII letters
 * only, and a search for Chinese text scans whole tables: correct but slow.
 */
export async function trigramsSupportChinese(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ known: boolean }>(`select show_trgm('车') <> '{}' as known`);
    return rows[0]?.known ?? false;
  } finally {
    await client.end();
  }
}

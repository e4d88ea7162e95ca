import { Client } from 'pg';

/**
 * Whether trigram indexes of this database know Chinese characters: with LC_CTYPE C they see letters of ASCII only, and
 * a search for Chinese words reads whole tables, correct but slow.
 */
export async function trigramsKnowChinese(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ known: boolean }>(`select show_trgm('车') <> '{}' as known`);
    return rows[0]?.known ?? false;
  } finally {
    await client.end();
  }
}

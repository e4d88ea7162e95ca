import { type Fleet, type FleetOptions, generateFleet } from '@matlas/testing';
import { Client } from 'pg';
import { migrate } from './engine-contestant';
import { fillDatabase } from './fill-database';
import { preparePeers } from './peers';

/** Sets of performance.md section 0. */
export const SETS = {
  s1: { scale: 1, variant: 's1' },
  s1b: { scale: 1, variant: 's1b' },
  s1d: { scale: 1, variant: 's1d' },
  s1e: { scale: 1, variant: 's1e' },
  s10: { scale: 10, variant: 's1' },
} as const satisfies Record<string, FleetOptions>;
export type SetName = keyof typeof SETS;

/** A set in a database of its own, with the peers' connection. */
export interface FilledSet {
  name: SetName;
  url: string;
  client: Client;
  listed: Pick<Fleet, 'items'>;
}

const urlOf = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).toString();

/** s1 is loaded into the given database, each other set into an additional one. */
async function databaseOf(url: string, name: SetName): Promise<string> {
  if (name === 's1') return url;
  const database = `${new URL(url).pathname.slice(1)}_${name}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists "${database}"`);
  await client.query(`create database "${database}"`);
  await client.end();
  return urlOf(url, database);
}

export async function fillSet(serverUrl: string, name: SetName, say: (line: string) => void): Promise<FilledSet> {
  const url = await databaseOf(serverUrl, name);
  await migrate(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  const fleet = generateFleet(SETS[name]);
  await fillDatabase(client, fleet);
  await preparePeers(client);
  say(
    `${name}: ${fleet.nodes.id.length + fleet.substanceIds.length} nodes, ${fleet.edges.parent.length} edges, ` +
      `${fleet.positions.root.length} positions in ${SETS[name].scale} vehicles, ${fleet.expandedNodes} nodes expanded`,
  );
  return { name, url, client, listed: { items: fleet.items } };
}

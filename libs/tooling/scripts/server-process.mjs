// One server process, supervised by a launcher.
import { spawn } from 'node:child_process';
import http from 'node:http';
import https from 'node:https';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, isPortFree, sleep } from './ports.mjs';
import { dataFolder, printProgress, workspaceRoot } from './workspace.mjs';

const MAIN = join(workspaceRoot, 'dist/node/apps/server/main.js');
const GUARD = join(workspaceRoot, 'libs/tooling/scripts/parent-guard.cjs');
const CARD = join(dataFolder, 'server.json');
const DEFAULT_PORT = 3000;
const PORTS_TRIED = 50;
const DRAIN_PATIENCE_MS = 30_000;

/**
 * Handles the server of a previous start. If its launcher was killed, the server is draining, and its end is waited
 * for so that the port becomes free. If both are alive, a second start without its own port is an error.
 */
export async function awaitPredecessor() {
  if (!existsSync(CARD)) return;
  const { launcher, server, port } = JSON.parse(readFileSync(CARD, 'utf8'));
  if (!isAlive(server)) return;
  const address = `http://localhost:${port}`;
  if (isAlive(launcher)) {
    if (!process.env.PORT && (await isResponding(localAddress(port))))
      throw new Error(`Matlas is already running: ${address}`);
    return;
  }
  printProgress('The server of a killed start is still ending: waiting for it');
  for (let waited = 0; isAlive(server) && waited < DRAIN_PATIENCE_MS; waited += 100) await sleep(100);
}

export function writeCard(child, port) {
  writeFileSync(CARD, `${JSON.stringify({ launcher: process.pid, server: child.pid, port })}\n`);
  child.once('exit', () => rmSync(CARD, { force: true }));
}

/** PORT if set, otherwise 3000 or the next free port. */
export async function choosePort() {
  if (process.env.PORT) {
    if (await isPortFree(Number(process.env.PORT))) return Number(process.env.PORT);
    throw new Error(`Port ${process.env.PORT} is in use: end that program, or choose another PORT.`);
  }
  for (let port = DEFAULT_PORT; port < DEFAULT_PORT + PORTS_TRIED; port++) if (await isPortFree(port)) return port;
  throw new Error(`No port is free between ${DEFAULT_PORT} and ${DEFAULT_PORT + PORTS_TRIED}: set PORT.`);
}

/**
 * A separate process group, so that Ctrl-C arrives only once, from the launcher. The guard ends the server if the
 * launcher is killed.
 */
export function spawnServer(environment) {
  return spawn(process.execPath, ['--enable-source-maps', '--require', GUARD, MAIN], {
    cwd: workspaceRoot,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: { ...process.env, ...environment },
  });
}

/** The address at which this machine reaches a server with these settings (HOST, TLS_CERT). */
export function localAddress(port, { HOST, TLS_CERT } = process.env) {
  const host = !HOST || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return `${TLS_CERT ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A certificate of one's own names another host than the address of this machine: it is not checked here. */
const isResponding = (address) =>
  new Promise((resolve) => {
    const { get } = address.startsWith('https:') ? https : http;
    const call = get(`${address}/api/health`, { rejectUnauthorized: false, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    call.once('error', () => resolve(false));
  });

/** @returns true when the server is ready, false if it ended before. */
export async function whenReady(child, address) {
  while (child.exitCode === null && child.signalCode === null) {
    if (await isResponding(address)) return true;
    await sleep(100);
  }
  return false;
}

export function whenEnded(child) {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1))),
  );
}

/**
 * npm's shell does not forward signals: when `npm start` is ended, this process only notices that its parent has
 * gone.
 */
function whenParentGoes(act) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 500);
  watch.unref();
}

/** The first signal drains and ends the server, the second ends it at once. */
export function forwardSignals(child) {
  let isEnding = false;
  const forward = () => {
    child.kill(isEnding ? 'SIGKILL' : 'SIGTERM');
    isEnding = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  whenParentGoes(forward);
}

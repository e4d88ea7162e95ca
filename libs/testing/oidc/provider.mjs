// A small OpenID provider (Core 1.0, code flow with PKCE) for tests and journeys: `PEOPLE='{"li":{"sub":"1"}}' node
// provider.mjs`. It prints `listening on <issuer>`. A user with a `fault` gets an ID token that a client must refuse.
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { URLSearchParams } from 'node:url';
import { base64url, exportJWK, generateKeyPair, SignJWT } from 'jose';

const people = JSON.parse(process.env.PEOPLE ?? '{}');
const client = { id: process.env.CLIENT_ID ?? 'matlas', secret: process.env.CLIENT_SECRET ?? 'test-secret' };
const ALGORITHM = 'RS256';
const [own, foreign] = [await generateKeyPair(ALGORITHM), await generateKeyPair(ALGORITHM)];
const codes = new Map();
const accessTokens = new Map();
let issuer = '';

const sha256 = (text) => createHash('sha256').update(text).digest('base64url');
const json = (response, status, body) =>
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

function discovery(response) {
  json(response, 200, {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [ALGORITHM],
    code_challenge_methods_supported: ['S256'],
  });
}

/**
 * Shows the users to choose from; with `user` it redirects the browser with a code, with an empty `user=` it
 * refuses.
 */
function authorize(response, query) {
  if (
    query.get('client_id') !== client.id ||
    query.get('response_type') !== 'code' ||
    query.get('code_challenge_method') !== 'S256'
  )
    return json(response, 400, { error: 'invalid_request' });
  const back = new URL(query.get('redirect_uri'));
  const name = query.get('user');
  if (name === null) return askWho(response, query);
  back.searchParams.set('state', query.get('state') ?? '');
  if (people[name]) {
    const code = randomBytes(16).toString('hex');
    codes.set(code, {
      name,
      nonce: query.get('nonce'),
      challenge: query.get('code_challenge'),
      redirectUri: query.get('redirect_uri'),
    });
    back.searchParams.set('code', code);
  } else back.searchParams.set('error', 'access_denied');
  response.writeHead(302, { location: back.toString() }).end();
}
function askWho(response, query) {
  const kept = [...query]
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><title>Test provider</title><form>${kept}<label>User <input name="user" autofocus></label><button>Sign in</button></form>`,
    );
}

async function idToken({ name, nonce }) {
  const { fault, ...claims } = people[name];
  const seconds = Math.floor(Date.now() / 1000) - (fault === 'expired' ? 7200 : 0);
  const payload = { ...claims, nonce: fault === 'nonce' ? 'another' : nonce };
  if (fault === 'none') {
    const unsigned = { ...payload, iss: issuer, aud: client.id, iat: seconds, exp: seconds + 300 };
    return `${base64url.encode('{"alg":"none"}')}.${base64url.encode(JSON.stringify(unsigned))}.`;
  }
  return new SignJWT(payload)
    .setProtectedHeader({ alg: ALGORITHM, kid: 'own' })
    .setIssuer(fault === 'issuer' ? 'https://evil.example' : issuer)
    .setAudience(fault === 'audience' ? 'another-client' : client.id)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 300)
    .sign(fault === 'signature' ? foreign.privateKey : own.privateKey);
}

async function token(response, headers, form) {
  const basic = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
  // Both parts are encoded like forms (RFC 6749, 2.3.1).
  if (basic.split(':').map(decodeURIComponent).join(':') !== `${client.id}:${client.secret}`)
    return json(response, 401, { error: 'invalid_client' });
  const grant = codes.get(form.get('code'));
  codes.delete(form.get('code'));
  const isGood =
    grant &&
    grant.redirectUri === form.get('redirect_uri') &&
    grant.challenge === sha256(form.get('code_verifier') ?? '');
  if (!isGood) return json(response, 400, { error: 'invalid_grant' });
  const accessToken = randomBytes(16).toString('hex');
  accessTokens.set(accessToken, grant.name);
  json(response, 200, {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: 300,
    id_token: await idToken(grant),
  });
}

/** `userinfo` of a user: claims that only this endpoint returns. */
function userinfo(response, headers) {
  const person = people[accessTokens.get((headers.authorization ?? '').replace(/^Bearer /, ''))];
  if (!person) return json(response, 401, { error: 'invalid_token' });
  json(response, 200, { sub: person.sub, ...person.userinfo });
}

async function answer(request, response) {
  const address = new URL(request.url, issuer);
  let body = '';
  for await (const chunk of request) body += chunk;
  switch (address.pathname) {
    case '/.well-known/openid-configuration':
      return discovery(response);
    case '/authorize':
      return authorize(response, address.searchParams);
    case '/token':
      return token(response, request.headers, new URLSearchParams(body));
    case '/userinfo':
      return userinfo(response, request.headers);
    case '/jwks':
      return json(response, 200, {
        keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: ALGORITHM, use: 'sig' }],
      });
    default:
      return json(response, 404, { error: 'not_found' });
  }
}

const server = createServer(
  (request, response) => void answer(request, response).catch((error) => json(response, 500, { error: String(error) })),
);
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  issuer = `http://127.0.0.1:${server.address().port}`;
  process.stdout.write(`listening on ${issuer}\n`);
});

module.exports = async function stopServices() {
  const { postgres, redis } = globalThis.__matlasServices ?? {};
  await Promise.all([redis?.stop(), postgres?.stop()]);
};

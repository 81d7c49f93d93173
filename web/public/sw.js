// What browsers keep of the product: one page, for when there is no line. Data, files and screens are always asked for (decision 0217).
const DEPOSITO = 'sin-linea'
const PAGINA = '/sin-linea'
const GUARDADOS = [PAGINA, '/sin-linea.js', '/favicon.svg']

addEventListener('install', (suceso) => {
  skipWaiting()
  suceso.waitUntil(
    caches
      .open(DEPOSITO)
      .then((deposito) => deposito.addAll(GUARDADOS.map((una) => new Request(una, { cache: 'reload' })))),
  )
})

addEventListener('activate', (suceso) => {
  // The network is asked while this program starts, so that nobody waits for it.
  suceso.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim()]))
})

const deLaRed = async (suceso) => (await suceso.preloadResponse) ?? fetch(suceso.request)
const guardado = (cual) => caches.match(cual).then((hallado) => hallado ?? Response.error())

addEventListener('fetch', (suceso) => {
  const { request } = suceso
  // A page within another, such as a signer's, says itself what it lacks.
  if (request.mode === 'navigate' && request.destination === 'document')
    suceso.respondWith(deLaRed(suceso).catch(() => guardado(PAGINA)))
  else if (GUARDADOS.includes(new URL(request.url).pathname))
    suceso.respondWith(fetch(request).catch(() => guardado(request)))
})

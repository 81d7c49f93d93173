// What browsers keep of the product: the page for when there is no line (decision 0217), and the public pages as they are painted,
// which hold no data (decision 0230). A page that was kept shows at once and gets itself anew before it starts (portada.js). Data,
// files and screens are always asked for.
const DEPOSITO = 'sin-linea'
const PORTADAS = 'portadas'
const PAGINA = '/sin-linea'
const GUARDADOS = [PAGINA, '/sin-linea.js', '/portada.js', '/favicon.svg']
const RUTAS = __RUTAS__

const guardarAbiertas = async () => {
  const abiertas = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const rutas = new Set(abiertas.map(({ url }) => new URL(url).pathname).filter((ruta) => RUTAS.includes(ruta)))
  const deposito = await caches.open(PORTADAS)
  await Promise.allSettled([...rutas].map((ruta) => deposito.add(ruta)))
}

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
  suceso.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim(), guardarAbiertas()]))
})

const deLaRed = async (suceso) => (await suceso.preloadResponse) ?? fetch(suceso.request)
const guardado = (cual) => caches.match(cual).then((hallado) => hallado ?? Response.error())

/** The new ones that pages of before are about to ask for, by path: they are on their way already. */
const enCamino = new Map()

/** Keeps a page that the server has painted, and no other: a proxy's, or one of before its painting. Nobody waits for it. */
const guardar = async (ruta, respuesta) => {
  const texto = await respuesta.text()
  if (!texto.includes('id="programas"') || texto.includes('<div id="raiz"></div>')) return
  const { status, headers } = respuesta
  await (await caches.open(PORTADAS)).put(ruta, new Response(texto, { status, headers }))
}

/** The page that was kept, which says so to its own program, and under which content policy. */
const deAntes = async (respuesta) => {
  const { status, headers } = respuesta
  const politica = (headers.get('content-security-policy') ?? '').replaceAll('"', '')
  const texto = (await respuesta.text()).replace('<html ', () => `<html data-guardada="${politica}" `)
  return new Response(texto, { status, headers })
}

const navegar = async (suceso, ruta) => {
  const nueva = deLaRed(suceso)
  const guardarla = (respuesta) =>
    respuesta.ok && !respuesta.redirected ? guardar(ruta, respuesta.clone()) : undefined
  suceso.waitUntil(nueva.then(guardarla).catch(() => undefined))
  // A browser whose store is full or broken has none.
  const guardada = await caches.match(ruta, { cacheName: PORTADAS }).catch(() => undefined)
  if (!guardada) return nueva
  enCamino.set(ruta, nueva)
  return deAntes(guardada)
}

addEventListener('fetch', (suceso) => {
  const { request } = suceso
  const { pathname, origin } = new URL(request.url)
  if (origin !== location.origin) return
  // A page within another, such as a signer's, says itself what it lacks.
  if (request.mode === 'navigate' && request.destination === 'document')
    suceso.respondWith(
      (RUTAS.includes(pathname) ? navegar(suceso, pathname) : deLaRed(suceso)).catch(() => guardado(PAGINA)),
    )
  else if (enCamino.has(pathname)) {
    suceso.respondWith(enCamino.get(pathname).then((respuesta) => respuesta.clone()))
    enCamino.delete(pathname)
  } else if (GUARDADOS.includes(pathname)) suceso.respondWith(fetch(request).catch(() => guardado(request)))
})

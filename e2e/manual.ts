// npm run manual: the pictures of docs/manual, taken of the built product with demonstration data.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { opcionesDeChromium } from './chromium.ts'
import { iniciarProducto } from './instancia.ts'

const CARPETA = join(import.meta.dirname, '../docs/manual/imagenes')
const VENTANA = { width: 1440, height: 900 }
const CALIDAD = 82
const QUIETO_MS = 700

interface Toma {
  ruta: string
  /** Who signs in; nobody for the pages of citizens. */
  usuario?: string
  /** What is done before the picture. */
  antes?: (page: Page) => Promise<void>
}

const nuevo = (page: Page) =>
  page.getByRole('main').locator('header').getByRole('button', { name: 'Nuevo', exact: true }).click()

/** Each picture by its file's name. */
const TOMAS: Record<string, Toma> = {
  ingreso: { ruta: 'login' },
  inicio: { ruta: 'welcome', usuario: 'informatica' },
  visitas: { ruta: 'visitas', usuario: 'recepcion' },
  'visitas-nueva': {
    ruta: 'visitas',
    usuario: 'recepcion',
    antes: async (page) => {
      await nuevo(page)
      const dialogo = page.getByRole('dialog')
      await dialogo.getByLabel('DNI').fill('98348368')
      await dialogo.getByLabel('Motivo').fill('Consulta de un expediente')
    },
  },
  documentos: { ruta: 'documentos', usuario: 'gerencia' },
  'documentos-nuevo': { ruta: 'documentos', usuario: 'gerencia', antes: nuevo },
  firma: { ruta: 'firmadigital', usuario: 'alcaldia' },
  normas: { ruta: 'files', usuario: 'secretaria' },
  'mesa-de-partes': { ruta: 'mpv', usuario: 'mesa' },
  trabajadores: { ruta: 'employee', usuario: 'recepcion' },
  nacimientos: { ruta: 'nacimientos', usuario: 'registro' },
  verifica: { ruta: 'verifica' },
  archivo: { ruta: 'archivo' },
  mpvirtual: { ruta: 'mpvirtual', antes: (page) => page.getByRole('button', { name: 'Cerrar' }).last().click() },
  'libro-reclama': { ruta: 'libro_reclama' },
  reclamos: { ruta: 'reclamos', usuario: 'reclamos' },
  transparencia: { ruta: 'transparencia' },
  'transparencia-lista': { ruta: 'transparencia_lista', usuario: 'mesa' },
  reporte: { ruta: 'visita_reporte' },
  seguimiento: { ruta: 'seguimiento789' },
  canastas: { ruta: 'excel', usuario: 'programas' },
  estadistica: { ruta: 'chart', usuario: 'programas' },
  usuarios: { ruta: 'usuario', usuario: 'usuarios' },
  perfiles: { ruta: 'perfiles', usuario: 'informatica' },
  organizacion: { ruta: 'organizacion', usuario: 'informatica' },
  'puesta-en-marcha': { ruta: 'puesta_en_marcha', usuario: 'informatica' },
  entidad: { ruta: 'organizacion?parte=entidad', usuario: 'informatica' },
  modulos: { ruta: 'organizacion?parte=modulos', usuario: 'informatica' },
  correo: { ruta: 'buzon', usuario: 'informatica' },
  auditoria: { ruta: 'auditoria', usuario: 'informatica' },
}

/** The screen is drawn, in its own type, and has looked the same for a while: an open event stream is never idle. */
const enReposo = async (page: Page) => {
  await page.getByRole('heading').first().waitFor()
  await page.waitForFunction(async (quietoMs) => {
    let antes = ''
    for (let igual = 0; igual < quietoMs; igual += 100) {
      const cargando = document.querySelector('[aria-busy="true"]') || document.fonts.status !== 'loaded'
      const ahora = document.body.innerHTML
      if (cargando || ahora !== antes) igual = 0
      antes = ahora
      await new Promise((seguir) => setTimeout(seguir, 100))
    }
    return true
  }, QUIETO_MS)
}

/** As WebP, which Playwright's own pictures cannot be. */
const guardar = async (page: Page, nombre: string) => {
  const cdp = await page.context().newCDPSession(page)
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: CALIDAD })
  writeFileSync(join(CARPETA, `${nombre}.webp`), Buffer.from(data, 'base64'))
}

const pedidas = process.argv.slice(2)
const { url, detener } = await iniciarProducto('manual')
const navegador = await chromium.launch(opcionesDeChromium({ conVisor: true }))
try {
  mkdirSync(CARPETA, { recursive: true })
  // What is no longer taken does not stay.
  for (const archivo of readdirSync(CARPETA)) if (!TOMAS[archivo.replace(/\.webp$/, '')]) rmSync(join(CARPETA, archivo))
  for (const [nombre, { ruta, usuario, antes }] of Object.entries(TOMAS)) {
    if (pedidas.length > 0 && !pedidas.includes(nombre)) continue
    const contexto = await navegador.newContext({
      ...{ viewport: VENTANA, locale: 'es-PE', timezoneId: 'America/Lima' },
      ...{ reducedMotion: 'reduce', colorScheme: 'light' },
    })
    const page = await contexto.newPage()
    if (usuario) {
      const respuesta = await page.request.post(`${url}/api/login`, {
        data: { username: usuario, password: 'cabildo-demo' },
      })
      const { access_token } = (await respuesta.json()) as { access_token: string }
      await page.addInitScript((token) => localStorage.setItem('token', token), access_token)
    }
    await page.goto(`${url}/#/${ruta}`)
    await enReposo(page)
    await antes?.(page)
    await enReposo(page)
    await guardar(page, nombre)
    await contexto.close()
    console.log(`${nombre}.webp`)
  }
} finally {
  await navegador.close()
  await detener()
}

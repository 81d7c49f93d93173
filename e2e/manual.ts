// npm run manual: the pictures of docs/manual, taken of the built product with demonstration data.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diaLima, diaMas, fecha } from '@cabildo/contracts/base/tiempo'
import { crearCalendario } from '@cabildo/contracts/plazos-calculo'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { LibroDePrueba } from './apoyo-hojas.ts'
import { ENTIDAD, libroDeAreas, libroDePersonal, MUNICIPALIDAD } from './apoyo-puesta.ts'
import { opcionesDeChromium } from './chromium.ts'
import { type InstanciaReal, iniciarProducto, iniciarReal } from './instancia.ts'

const CARPETA = join(import.meta.dirname, '../docs/manual/imagenes')
const VENTANA = { width: 1440, height: 900 }
const COMO_SE_VE = {
  ...{ viewport: VENTANA, locale: 'es-PE', timezoneId: 'America/Lima' },
  ...({ reducedMotion: 'reduce', colorScheme: 'light' } as const),
}
const CALIDAD = 82
const CLAVE_DE_LA_DEMO = 'cabildo-demo'
const QUIETO_MS = 700

interface Toma {
  /** A screen's, or the address of a page that the server answers. */
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
  ventanilla: {
    ruta: 'mpv',
    usuario: 'mesa',
    antes: async (page) => {
      await page.getByRole('button', { name: 'Registrar en ventanilla' }).click()
      const dialogo = page.getByRole('dialog')
      await dialogo.getByLabel('DNI', { exact: true }).fill('98348368')
      await dialogo.getByLabel('Tipo de documento').selectOption('SOLICITUD-OTROS')
      await dialogo.getByLabel('Folios').fill('3')
    },
  },
  trabajadores: { ruta: 'employee', usuario: 'recepcion' },
  nacimientos: { ruta: 'nacimientos', usuario: 'registro' },
  consulta: { ruta: 'consulta' },
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
  importaciones: {
    ruta: 'importaciones',
    usuario: 'informatica',
    antes: async (page) => {
      const lineas = [
        'FECHA;HORA INGRESO;HORA SALIDA;DOCUMENTO;VISITANTE;MOTIVO;ÁREA;EMPLEADO VISITADO;CARGO',
        '15/03/2019;09:05;09:40;97000001;Quispe Rojas, María Elena;Consulta de expediente;Alcaldía;Carmen Flores;Secretaria',
        '15/03/2019;10:20;10:05;97000002;Mamani Ríos, Juan;Entrega de un oficio;Alcaldía;Carmen Flores;Secretaria',
      ]
      await page.getByRole('button', { name: 'Subir' }).first().click()
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({ name: 'visitas-2019.csv', mimeType: 'text/csv', buffer: Buffer.from(lineas.join('\n')) })
      await page.getByRole('button', { name: 'Revisar' }).click()
      await page.getByText('La hora de salida es anterior a la de ingreso').waitFor()
    },
  },
  entidad: { ruta: 'organizacion?parte=entidad', usuario: 'informatica' },
  modulos: { ruta: 'organizacion?parte=modulos', usuario: 'informatica' },
  'mi-cuenta': { ruta: 'mi_cuenta?parte=seguridad', usuario: 'gerencia' },
  'dos-pasos': {
    ruta: 'login',
    antes: async (page) => {
      await ingresar(page, 'segura', CLAVE_DE_LA_DEMO)
      await page.getByLabel('Código de 6 dígitos').waitFor()
    },
  },
  'claves-de-servicio': {
    ruta: 'organizacion?parte=modulos',
    usuario: 'informatica',
    antes: (page) => page.getByRole('button', { name: 'Nueva clave' }).click(),
  },
  'mi-dia': { ruta: 'mi_dia', usuario: 'gerencia' },
  bandeja: { ruta: 'bandeja?bandeja=en_proceso', usuario: 'gerencia' },
  respuestas: {
    ruta: 'bandeja?bandeja=en_proceso',
    usuario: 'gerencia',
    antes: async (page) => {
      const atender = page
        .getByRole('grid')
        .getByRole('row')
        .filter({ hasText: 'Original' })
        .filter({ hasText: 'Trámite' })
      await atender
        .getByRole('button', { name: /^Atender/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Responder al ciudadano' }).click()
      await page
        .getByRole('dialog')
        .getByLabel(/^Texto/)
        .fill('Se declara procedente lo solicitado.')
    },
  },
  'estadistica-tramites': { ruta: 'estadistica_tramites', usuario: 'gerencia' },
  calendario: {
    ruta: 'calendario',
    usuario: 'secretaria',
    antes: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Agregar', exact: true }).click()
      const laborable = crearCalendario().desde(diaMas(diaLima(new Date()), 7))
      await page.getByLabel('Fecha', { exact: true }).fill(fecha(laborable))
      await page.getByLabel('Clase').selectOption('2')
      await page.getByLabel('Nombre', { exact: true }).fill('Aniversario de la provincia')
      await page.getByLabel('Norma', { exact: true }).fill('Ordenanza Regional N.° 012')
      await page.getByRole('button', { name: 'Revisar' }).click()
    },
  },
  procedimientos: { ruta: 'procedimientos', usuario: 'secretaria' },
  'datos-abiertos': { ruta: '/datos' },
  'pagina-de-normas': { ruta: '/normas' },
  correo: { ruta: 'buzon', usuario: 'informatica' },
  auditoria: { ruta: 'auditoria', usuario: 'informatica' },
}

const CLAVE_PROPIA = 'el molino viejo del canal 3'
const boton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialogo = (page: Page) => page.getByRole('dialog')
const paso = (page: Page, n: number) =>
  page
    .getByRole('navigation', { name: 'Pasos' })
    .getByRole('button')
    .nth(n - 1)
    .click()

const ingresar = async (page: Page, usuario: string, clave: string) => {
  await page.getByLabel('Usuario').fill(usuario)
  await page.getByLabel('Clave', { exact: true }).fill(clave)
  await boton(page, 'Ingresar').click()
}
const revisar = async (page: Page, libro: LibroDePrueba) => {
  await boton(page, 'Subir Excel').first().click()
  await dialogo(page).locator('input[type=file]').setInputFiles(libro)
  await boton(page, 'Revisar').click()
  await boton(page, 'Aplicar').waitFor()
}
const aplicar = async (page: Page) => {
  await boton(page, 'Aplicar').click()
  await dialogo(page)
    .getByText(/^Carga aplicada/)
    .waitFor()
}
const cerrar = (page: Page) => boton(page, 'Cerrar').last().click()

/**
 * The pictures of a municipality that is put in service, in the order in which its assistant is gone through: what is done
 * before each, on a new installation that is used for real.
 */
const DE_LA_PUESTA: [nombre: string, antes: (page: Page, real: InstanciaReal) => Promise<void>][] = [
  [
    'puesta-clave',
    async (page, { usuario, clave }) => {
      await ingresar(page, usuario, clave)
      await page.getByLabel('Contraseña actual').fill(clave)
    },
  ],
  [
    'puesta-en-marcha',
    async (page, { usuario }) => {
      await page.getByLabel('Contraseña nueva', { exact: true }).fill(CLAVE_PROPIA)
      await page.getByLabel('Confirmar contraseña nueva').fill(CLAVE_PROPIA)
      await boton(page, 'Grabar').click()
      await boton(page, 'Ingresar').waitFor()
      await ingresar(page, usuario, CLAVE_PROPIA)
      await page.getByLabel(/^RUC/).fill(ENTIDAD.ruc)
      await page.getByLabel(/^Domicilio/).fill(ENTIDAD.domicilio)
      await page.getByLabel(/^Horario/).fill(ENTIDAD.horario)
    },
  ],
  [
    'puesta-areas',
    async (page) => {
      for (const seccion of ['Identidad', 'Atención']) {
        const suya = page.getByRole('form', { name: seccion })
        await suya.getByRole('button', { name: 'Grabar' }).click()
        await suya.getByText('Sin cambios').waitFor()
      }
      await paso(page, 2)
    },
  ],
  ['puesta-areas-excel', (page) => revisar(page, libroDeAreas())],
  [
    'puesta-facultades',
    async (page) => {
      await aplicar(page)
      await cerrar(page)
    },
  ],
  [
    'puesta-cargos',
    async (page) => {
      await boton(page, 'Grabar facultades').click()
      await paso(page, 3)
      await boton(page, 'Cargar los cargos usuales').click()
    },
  ],
  [
    'puesta-personal-excel',
    async (page) => {
      await dialogo(page)
        .getByRole('button', { name: /^Cargar/ })
        .click()
      await dialogo(page).waitFor({ state: 'detached' })
      await paso(page, 4)
      await revisar(page, libroDePersonal())
    },
  ],
  ['puesta-claves', aplicar],
  [
    'puesta-omitir',
    async (page) => {
      await cerrar(page)
      await paso(page, 6)
      await boton(page, 'Omitir').click()
      await page.getByLabel('Motivo').fill('Aún no hay servidor de correo')
    },
  ],
  [
    'puesta-listo',
    async (page) => {
      await dialogo(page).getByRole('button', { name: 'Omitir', exact: true }).click()
      await dialogo(page).waitFor({ state: 'detached' })
      await paso(page, 9)
    },
  ],
]

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
  console.log(`${nombre}.webp`)
}

const tomarPuesta = async (navegador: Browser) => {
  const real = await iniciarReal('manual-puesta', MUNICIPALIDAD)
  try {
    const page = await (await navegador.newContext(COMO_SE_VE)).newPage()
    await page.goto(`${real.url}/#/login`)
    for (const [nombre, antes] of DE_LA_PUESTA) {
      await antes(page, real)
      await enReposo(page)
      await guardar(page, nombre)
    }
  } finally {
    await real.detener()
  }
}

const pedidas = process.argv.slice(2)
const { url, detener } = await iniciarProducto('manual')
const navegador = await chromium.launch(opcionesDeChromium({ conVisor: true }))
try {
  mkdirSync(CARPETA, { recursive: true })
  // What is no longer taken does not stay.
  const nombres = new Set([...Object.keys(TOMAS), ...DE_LA_PUESTA.map(([nombre]) => nombre)])
  for (const archivo of readdirSync(CARPETA))
    if (!nombres.has(archivo.replace(/\.webp$/, ''))) rmSync(join(CARPETA, archivo))
  for (const [nombre, { ruta, usuario, antes }] of Object.entries(TOMAS)) {
    if (pedidas.length > 0 && !pedidas.includes(nombre)) continue
    const contexto = await navegador.newContext(COMO_SE_VE)
    const page = await contexto.newPage()
    if (usuario) {
      const respuesta = await page.request.post(`${url}/api/login`, {
        data: { username: usuario, password: CLAVE_DE_LA_DEMO },
      })
      const { access_token } = (await respuesta.json()) as { access_token: string }
      await page.addInitScript((token) => localStorage.setItem('token', token), access_token)
    }
    await page.goto(ruta.startsWith('/') ? `${url}${ruta}` : `${url}/#/${ruta}`)
    await enReposo(page)
    await antes?.(page)
    await enReposo(page)
    await guardar(page, nombre)
    await contexto.close()
  }
  // One leads to the next: all of them, or none.
  if (pedidas.length === 0 || pedidas.some((nombre) => nombre.startsWith('puesta'))) await tomarPuesta(navegador)
} finally {
  await navegador.close()
  await detener()
}

import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { CARGAS, hechuras, MITADES, TODAS, type Vigilancia, vigilar } from './apoyo-abuso.ts'
import {
  FILAS,
  FILAS_CON_ARCHIVO,
  iniciarVecindario,
  SEMILLA,
  sembrar,
  TODO,
  todosConHoja,
} from './apoyo-abuso-siembra.ts'
import { buscarEnTextos } from './apoyo-archivo.ts'
import { codigoDe, DNI_DE_NADIE, ponerDni, trasBuscar } from './apoyo-ciudadano.ts'
import { conVisor } from './apoyo-documentos.ts'
import { abrirMpvirtual, adjuntar, llenarDocumento } from './apoyo-mpvirtual.ts'
import { publicar } from './apoyo-normas.ts'
import { abrirPanel, panel } from './apoyo-publicaciones.ts'
import { correoNuevo } from './apoyo-reclamos.ts'
import { botonNuevo, buscarFila, tokenDe } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

// A municipality of its own: every free text in it is hostile, and its registry of persons lies.
test.describe.configure({ mode: 'serial', timeout: 240_000 })
let vecindario: Awaited<ReturnType<typeof iniciarVecindario>>
let contexto: BrowserContext
let vigilancia: Vigilancia
let page: Page

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  vecindario = await iniciarVecindario()
  const opciones = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
  contexto = await browser.newContext({ baseURL: vecindario.url, ...opciones })
  await sembrar(contexto.request)
  vigilancia = await vigilar(contexto)
  page = await contexto.newPage()
  await conVisor(page, true)
  const token = await tokenDe(contexto.request, TODO)
  await page.addInitScript((valor) => localStorage.setItem('token', valor), token)
})
test.afterAll(async () => {
  await contexto?.close()
  await vecindario?.detener()
})
// Everything that a payload did since the watch began, whenever and wherever it did it.
test.afterEach(() => vigilancia.revisar(page))

const ventana = (): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog')).first()
const filas = (): Locator => page.getByRole('main').locator('tbody tr')

/** Opens a screen and finds what was sown in it, all on one page. */
const abrir = async (ruta: string, cuantas = FILAS) => {
  await page.goto(`/#/${ruta}`)
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(SEMILLA)
  await expect(filas().first()).toContainText(new RegExp(SEMILLA, 'i'))
  await page.getByLabel('Registros por página').selectOption('50')
  await expect(filas()).toHaveCount(cuantas)
}

/** Whom the registry knows by a name that is markup. */
const HALLADA = { dni: '98000002', code: codigoDe('98000002') }
const NOMBRE = /<img src=x onerror=alert\(1\)>/
/** The first word of each half of the payloads, where a subject holds no more. */
const PARTES = ['Zarzuela', 'Zarzamora']

test('D2 F4 the forms of citizens take what is typed and what the registry says as letters, and the staff read them', async ({
  browser,
}) => {
  const [prenombres, apPrimer, apSegundo] = [
    '<svg onload=alert(1)>',
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
  ]
  vecindario.reniec.personas.set(HALLADA.dni, { prenombres, apPrimer, apSegundo })
  const calle = await browser.newContext({ baseURL: vecindario.url, reducedMotion: 'reduce' })
  const suya = await vigilar(calle)
  const vecina = await calle.newPage()
  const nombre = vecina.getByLabel('Apellidos y nombres')
  const identificarse = async () => {
    await vecina.getByLabel('Teléfono', { exact: true }).fill('987654321')
    await vecina.getByLabel('Correo electrónico', { exact: true }).fill(correoNuevo())
    await trasBuscar(vecina)
  }
  // All of them are too many for one subject.
  for (const [i, mitad] of MITADES.entries()) {
    await vecina.goto('about:blank')
    await abrirMpvirtual(vecina)
    await ponerDni(vecina, HALLADA)
    await expect(nombre).toHaveValue(NOMBRE)
    await identificarse()
    await llenarDocumento(vecina, `${PARTES[i]} ${mitad}`, 15 + i)
    await adjuntar(vecina, '<img src=x onerror=alert(1)>.pdf')
    await vecina.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(vecina.getByRole('heading', { name: /^Su tramite ha sido enviado/ })).toBeVisible()
    await suya.revisar(vecina)
  }

  await vecina.goto('/#/libro_reclama')
  await ponerDni(vecina, { dni: DNI_DE_NADIE, code: codigoDe(DNI_DE_NADIE) })
  await expect(vecina.getByText('No se encontró el DNI ingresado', { exact: true })).toBeVisible()
  await nombre.fill('"><img src=x onerror=alert(1)>')
  await identificarse()
  await vecina.getByLabel('Motivo del reclamo').selectOption('7')
  await vecina.getByLabel('Descripción del servicio recibido').fill(`Zarzuela ${TODAS}`)
  await vecina.getByRole('button', { name: 'Enviar Reclamo' }).click()
  await expect(vecina.getByRole('heading', { name: /^Su tramite ha sido registrado/ })).toBeVisible()
  await suya.revisar(vecina)

  await vecina.goto('/#/transparencia')
  await vecina.getByLabel('DNI', { exact: true }).fill(HALLADA.dni)
  await expect(nombre).toHaveValue(NOMBRE)
  await trasBuscar(vecina)
  await vecina.getByLabel('Dirección').fill('<img src=x onerror=alert(1)>')
  await vecina.getByLabel('Información que pide').fill(`Zarzuela ${TODAS}`)
  const recibida = vecina.waitForResponse('**/api/transparencia/presentar')
  await vecina.getByRole('button', { name: 'Enviar Solicitud' }).click()
  expect((await recibida).status()).toBe(200)
  await suya.revisar(vecina)
  await calle.close()

  for (const [ruta, ...partes] of [
    ['mpv', ...PARTES],
    ['reclamos', 'Zarzuela'],
    ['transparencia_lista', 'Zarzuela'],
  ] as const) {
    await page.goto(`/#/${ruta}`)
    for (const parte of partes) {
      const fila = await buscarFila(page, parte)
      await expect(fila).toContainText(NOMBRE)
      await fila.getByRole('button', { name: /^Ver (el )?detalle/ }).click()
      await expect(ventana()).toContainText(ruta === 'mpv' ? (MITADES[PARTES.indexOf(parte)] ?? '') : TODAS)
      await vigilancia.revisar(page)
      await cerrar()
    }
  }
  // The staff look the same person up.
  for (const [ruta, campo] of [
    ['visitas', 'Visitante'],
    ['employee', 'Nombre'],
  ] as const) {
    // In a page of its own: one with something typed asks before it goes.
    const otra = await contexto.newPage()
    await otra.goto(`/#/${ruta}`)
    await botonNuevo(otra).click()
    await otra.getByRole('dialog').getByLabel('DNI', { exact: true }).fill(HALLADA.dni)
    await otra.keyboard.press('Enter')
    await expect(otra.getByLabel(campo, { exact: true })).toHaveValue(/<svg onload=alert\(1\)>/)
    await vigilancia.revisar(otra)
    await otra.close()
  }
})

/** The tables of the staff, how many rows each has, and of a row the buttons that open a window. */
const TABLAS: Record<string, [filas: number, ...botones: RegExp[]]> = {
  mpv: [FILAS_CON_ARCHIVO, /^Ver detalle/, /^Recepcionar/, /^Notificar/, /^Eliminar/, /^PDF/],
  transparencia_lista: [FILAS, /^Ver el detalle/],
  visitas: [FILAS, /^Editar/, /^Eliminar/],
  employee: [FILAS, /^Editar/, /^Eliminar/],
  nacimientos: [FILAS, /^Editar/],
  excel: [FILAS, /^Editar/, /^Cambiar referencia/],
  files: [FILAS_CON_ARCHIVO, /^Ver PDF/, /^Editar/, /^Eliminar/],
  archivo: [FILAS_CON_ARCHIVO, /^Ver PDF/],
  documentos: [FILAS_CON_ARCHIVO, /^Ver Anexo/, /^Editar/, /^Derivar/],
  firmadigital: [FILAS_CON_ARCHIVO, /^Ver PDF/],
  // Last: their sheets are being made meanwhile.
  reclamos: [FILAS, /^Ver el detalle/],
}

/** Escape closes no window of the product (SHE-63). */
const cerrar = async () => {
  await ventana()
    .getByRole('button', { name: /^(Cerrar|Cancelar)$/ })
    .first()
    .click()
  await expect(ventana()).toHaveCount(0)
}
const abrirYCerrar = async (boton: Locator) => {
  await boton.click()
  await expect(ventana()).toBeVisible()
  await expect(ventana().locator('[aria-busy=true]')).toHaveCount(0)
  await vigilancia.revisar(page)
  await cerrar()
}

for (const [ruta, [cuantas, ...botones]] of Object.entries(TABLAS))
  test(`B7 D2 ${ruta}: rows of markup are made as rows of letters are, and so are their windows`, async () => {
    if (ruta === 'reclamos') await todosConHoja(contexto.request)
    await abrir(ruta, cuantas)
    // Employees with an account have another switch: the harmless one and a hostile one do.
    await expect.poll(async () => new Set(await hechuras(page)).size).toBe(ruta === 'employee' ? 2 : 1)
    for (const name of botones) await abrirYCerrar(filas().first().getByRole('button', { name }).first())
  })

test('B7 D2 usuario: the accounts of people whose names are markup, and their accesses', async () => {
  await abrir('usuario', 2)
  await filas().filter({ hasText: 'script' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Permisos' }).click()
  await expect(ventana()).toContainText('<script>')
  await cerrar()
})

test('B7 D2 works, mails, the audit trail, the texts of PDFs and the bell show it as text', async () => {
  await page.goto(`/#/seguimiento789?vista=tabla&buscar=${SEMILLA}`)
  await expect(filas().first()).toContainText(SEMILLA)
  await filas().first().getByRole('button').first().click()
  await expect(ventana()).toContainText(SEMILLA)
  await cerrar()
  await page.goto(`/#/seguimiento789?buscar=${SEMILLA}`)
  await expect(page.getByRole('main')).toContainText('<script>alert(1)</script>')

  await page.goto('/#/buzon')
  await abrirYCerrar(page.getByRole('button', { name: /^Leer correo/ }).first())
  await page.goto('/#/auditoria')
  await expect(page.getByRole('table', { name: 'AUDITORÍA' })).toContainText('alert(1)')
  await abrirYCerrar(page.getByRole('button', { name: /^Ver el detalle/ }).first())

  await page.goto('/#/archivo')
  const resultados = await buscarEnTextos(page, SEMILLA)
  await expect(resultados.locator('mark').first()).toBeVisible()
  await publicar(contexto.request, { descripcion: TODAS })
  await abrirPanel(page)
  await expect(panel(page)).toContainText('<script>')
})

test('B7 D2 the page of the printer, what is copied and the toasts of hostile rows hold letters only', async () => {
  const avisado = (texto: string) => expect(page.getByRole('status').getByText(texto, { exact: true })).toBeVisible()
  await contexto.grantPermissions(['clipboard-read', 'clipboard-write'])
  await abrir('visitas')
  await page.getByRole('button', { name: 'Copiar' }).click()
  await avisado('Datos copiados al portapapeles')
  const [copiado] = await page.evaluate(async () =>
    Promise.all(
      (await navigator.clipboard.read()).map(async (uno) => ({
        clases: uno.types,
        texto: await (await uno.getType('text/plain')).text(),
      })),
    ),
  )
  // As text alone: where it is pasted, too, it is letters.
  expect(copiado?.clases).toEqual(['text/plain'])
  expect(copiado?.texto.split('\n')).toHaveLength(FILAS + 1)
  for (const carga of CARGAS) expect(copiado?.texto).toContain(`${SEMILLA} ${carga}`)
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page.locator('body > section')).toContainText('<script>alert(1)</script>')
  await vigilancia.revisar(page)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await filas()
    .first()
    .getByRole('button', { name: /^Registrar hora de salida/ })
    .click()
  await avisado('Hora de salida actualizado')
  await filas()
    .first()
    .getByRole('button', { name: /^Eliminar/ })
    .click()
  await ventana().getByRole('button', { name: 'Aceptar' }).click()
  await avisado('Registro eliminado')
  await expect(filas()).toHaveCount(FILAS - 1)
})

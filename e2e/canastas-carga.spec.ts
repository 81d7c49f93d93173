import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { altura, revisarAccesibilidad } from './accesibilidad.ts'
import { abrirCanastas, contar, dialogo, filaDe, registrarCanasta } from './apoyo-canastas.ts'
import { comoArchivo, type LibroDePrueba, unLibro } from './apoyo-hojas.ts'
import { dniNuevo } from './apoyo-trabajadores.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const TITULO = 'SUBIR ARCHIVO EXCEL'
const ENCABEZADO = ['Nombres y apellidos', 'DNI', 'Nro. Grupo', 'Dirección', 'F. Entrega', 'Fec. Nac', 'Referencia']

const abrirCarga = async (page: Page): Promise<Locator> => {
  await abrirCanastas(page)
  await page.getByRole('button', { name: 'Subir Excel' }).click()
  const caja = dialogo(page, TITULO)
  await expect(caja.getByRole('button', { name: 'Elegir Excel' })).toBeFocused()
  return caja
}
const elegir = (caja: Locator, libro: LibroDePrueba) => caja.locator('input[type="file"]').setInputFiles(libro)
const revisar = async (caja: Locator, libro: LibroDePrueba) => {
  await elegir(caja, libro)
  await caja.getByRole('button', { name: 'Revisar' }).click()
}
/** The preview has come, and says so many of each kind. */
const veCuentas = async (caja: Locator, cuentas: Record<string, number>) => {
  await expect(caja.getByRole('button', { name: 'Aplicar' })).toBeVisible({ timeout: 30_000 })
  for (const [rotulo, n] of Object.entries(cuentas))
    await expect(caja.getByRole('radio', { name: new RegExp(`^${n}\\s*${rotulo}`) })).toBeVisible()
}
const mirar = (caja: Locator, rotulo: string) => caja.getByRole('radio', { name: new RegExp(rotulo) }).check()
const filas = (caja: Locator) => caja.getByRole('table', { name: 'Filas del archivo' }).locator('tbody tr')
const desglose = (registrados: number, omitidos: number) =>
  `Archivo procesado: ${registrados} registrados, ${omitidos} omitidos`

/** People with names that no other test has, and DNIs that nobody has. */
const gente = (cuantos: number) =>
  Array.from({ length: cuantos }, (_, i) => ({ dni: dniNuevo(), nombre: unico(`CARGA ${i}`).toUpperCase() }))

test('CAN-12 CAN-18 CAN-20 CAN-29 a dirty file is looked at, what is sound is applied, the rest comes back corrected', async ({
  page,
}) => {
  test.slow()
  const registrada = await registrarCanasta(page.request)
  const antes = (await contar(page)).grupos.find(({ ngrupo }) => ngrupo === 'GRUPO 6')?.total
  const [ana, beto, caro, dina] = gente(4) as [Persona, Persona, Persona, Persona]
  const caja = await abrirCarga(page)
  await revisar(
    caja,
    unLibro([
      ['PADRÓN DE BENEFICIARIOS 2026'],
      [],
      ENCABEZADO,
      [ana.nombre, ana.dni, 'grupo 3', 'Jr. Uno 1', '06/04/2026', '15/01/1952', ''],
      [
        beto.nombre,
        `${beto.dni.slice(0, 4)} ${beto.dni.slice(4)}`,
        'GRUPO 2',
        'Jr. Dos 2',
        '2026-04-07',
        '',
        'acta-mpi',
      ],
      [caro.nombre, caro.dni, 'GRUPO 9', 'Jr. Tres 3', '', '31/02/1980', ''],
      [dina.nombre, '1234567', 'GRUPO 1', '', '', '', ''],
      [registrada.ape_nom, registrada.dni, '', 'Av. Nueva 99', '', '', ''],
      ['TOTAL', ''],
    ]),
  )
  await veCuentas(caja, { Nuevos: 2, Cambian: 1, Iguales: 0, Rechazados: 2, Corregidos: 2 })
  // What is refused shows first, by the numbers of the spreadsheet, and why.
  await expect(caja.getByRole('columnheader').last()).toHaveText('MOTIVO')
  await expect(filas(caja)).toHaveText([/^6.*31\/02\/1980 no existe.*GRUPO 9/, /^7.*1234567.*7 dígitos/])
  await revisarAccesibilidad(page)
  await mirar(caja, 'Cambian')
  await expect(caja.getByRole('columnheader').last()).toHaveText('QUÉ SE HARÁ')
  await expect(filas(caja)).toHaveText([/^8.*DIRECCION.*JR\. LOS OLIVOS 45.*AV\. NUEVA 99/i])
  await mirar(caja, 'Corregidos')
  await expect(filas(caja).first()).toContainText('GRUPO 3')
  await expect(caja.getByText('se pasó por alto 1 fila')).toBeVisible()

  const descarga = page.waitForEvent('download')
  await caja.getByRole('button', { name: 'Descargar rechazadas' }).click()
  const bajado = await readFile(await (await descarga).path())
  expect(bajado.subarray(0, 2).toString()).toBe('PK')

  await expect(caja.getByText('2 por registrar, 1 por actualizar')).toBeVisible()
  await caja.getByRole('checkbox', { name: 'Actualizar también al que cambia' }).uncheck()
  await expect(caja.getByText('2 por registrar', { exact: true })).toBeVisible()
  await caja.getByRole('button', { name: 'Aplicar' }).click()
  await expect(caja.getByText(desglose(2, 3))).toBeVisible()
  await expect(caja.getByText('Cambiaban y se dejaron como estaban')).toBeVisible()
  await expect(filas(caja)).toHaveCount(2)

  // The refused ones, as they come back: mended, they are the only ones that are new.
  await caja.getByRole('button', { name: 'Subir otro archivo' }).click()
  await revisar(
    caja,
    unLibro([
      ENCABEZADO,
      [ana.nombre, Number(ana.dni), 'GRUPO 3', 'JR. UNO 1', '06/04/2026', '15/01/1952', 'PENDIENTE'],
      [caro.nombre, caro.dni, 'GRUPO 6', 'Jr. Tres 3', '08/04/2026', '28/02/1980', 'NO TITULAR'],
      [dina.nombre, dina.dni, 'GRUPO 1', '', '', '', ''],
    ]),
  )
  await veCuentas(caja, { Nuevos: 2, Cambian: 0, Iguales: 1, Rechazados: 0 })
  await caja.getByRole('button', { name: 'Aplicar' }).click()
  await expect(caja.getByText(desglose(2, 1))).toBeVisible()
  await caja.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(caja).toBeHidden()
  await expect(page.getByRole('button', { name: 'Subir Excel' })).toBeFocused()

  // The counters have counted them, and lead to them.
  await page.goto('/#/chart')
  const cifra = page.getByRole('link', { name: /^[\d,]+ GRUPO 6/ })
  await expect
    .poll(async () => Number.parseInt((await cifra.innerText()).replace(',', ''), 10))
    .toBeGreaterThan(antes ?? 0)
  await cifra.click()
  await expect(page.getByRole('combobox', { name: 'Grupo' })).toHaveValue('GRUPO 6')
  await expect(await filaDe(page, { ...registrada, ape_nom: caro.nombre })).toContainText(/NO TITULAR.*GRUPO 6/)
})

interface Persona {
  dni: string
  nombre: string
}
const libroDe = (personas: readonly Persona[]) =>
  unLibro([
    ENCABEZADO,
    ...personas.map(({ nombre, dni }) => [nombre, dni, 'GRUPO 5', 'Jr. Lima 1', '13/04/2026', '', '']),
  ])

test('CAN-12 CAN-20 the same file twice changes nothing, and says that there is nothing to apply', async ({ page }) => {
  const libro = libroDe(gente(3))
  const caja = await abrirCarga(page)
  await revisar(caja, libro)
  await veCuentas(caja, { Nuevos: 3 })
  await caja.getByRole('button', { name: 'Aplicar' }).click()
  await expect(caja.getByText(desglose(3, 0))).toBeVisible()
  await caja.getByRole('button', { name: 'Subir otro archivo' }).click()
  await revisar(caja, libro)
  await veCuentas(caja, { Nuevos: 0, Cambian: 0, Iguales: 3, Rechazados: 0 })
  await expect(caja.getByText('No hay nada que aplicar')).toBeVisible()
  await expect(caja.getByRole('button', { name: 'Aplicar' })).toBeDisabled()
})

test('CAN-20 D-22 whoever is registered meanwhile is not registered twice: the preview is looked at again', async ({
  page,
}) => {
  const [una, otra] = gente(2) as [Persona, Persona]
  const caja = await abrirCarga(page)
  await revisar(caja, libroDe([una, otra]))
  await veCuentas(caja, { Nuevos: 2 })
  await registrarCanasta(page.request, { dni: una.dni, ape_nom: una.nombre })
  await caja.getByRole('button', { name: 'Aplicar' }).click()
  await expect(caja.getByRole('alert').filter({ hasText: 'El padrón cambió desde la revisión' })).toBeVisible()
  await veCuentas(caja, { Nuevos: 1, Cambian: 1 })
  // Whoever may not see the records (D-60) learns what would change in them, and not what they say.
  await page.route('**/filas?*', async (ruta) => {
    const cuerpo = await (await ruta.fetch()).text()
    await ruta.fulfill({ contentType: 'application/json', body: cuerpo.replace(/"antes":"[^"]*"/g, '"antes":null') })
  })
  await mirar(caja, 'Cambian')
  await expect(filas(caja)).toHaveText([/Cambia: NRO\. GRUPO, DIRECCION, F\.ENTREGA$/])
  // What is still on its way through here would outlive the test.
  await page.unrouteAll({ behavior: 'wait' })
  await caja.getByRole('button', { name: 'Aplicar' }).click()
  await expect(caja.getByText(desglose(1, 0))).toBeVisible()
  await expect(caja.getByText('Actualizados')).toBeVisible()
})

test('CAN-12 CAN-29 a file is required, only xlsx is taken, and one that cannot be read says why', async ({ page }) => {
  const caja = await abrirCarga(page)
  await expect(caja.getByText('Elija el archivo Excel')).toBeVisible()
  await expect(caja.getByRole('button', { name: 'Revisar' })).toBeDisabled()
  for (const malo of [comoArchivo(Buffer.from('DNI;NOMBRE'), 'lista.csv'), comoArchivo(Buffer.from('DNI;NOMBRE'))]) {
    await elegir(caja, malo)
    await expect(caja.getByRole('alert')).toContainText('El archivo no es un libro de Excel (.xlsx)')
    await expect(caja.getByRole('alert')).toContainText(malo.name.replace('.xlsx', ''))
    await expect(caja.getByRole('button', { name: 'Revisar' })).toBeDisabled()
  }
  const descarga = page.waitForEvent('download')
  await caja.getByRole('button', { name: 'Descargar plantilla' }).click()
  expect((await descarga).suggestedFilename()).toMatch(/plantilla.*\.xlsx$/)

  const fallidas = [
    [comoArchivo(Buffer.from('PK\x03\x04 y nada más')), 'El archivo está dañado y no se puede leer'],
    [
      unLibro([
        ['NOMBRE', 'EDAD'],
        ['Ana', 3],
      ]),
      'No se encontraron las columnas necesarias en ninguna hoja',
    ],
    [unLibro([ENCABEZADO]), 'El archivo no tiene filas con datos'],
  ] as const
  for (const [libro, motivo] of fallidas) {
    await revisar(caja, libro)
    const falla = caja.getByRole('alert').filter({ hasText: 'No se pudo procesar el archivo' })
    await expect(falla).toContainText(motivo, { timeout: 30_000 })
    await expect(falla).toContainText('No se registró nada')
    await caja.getByRole('button', { name: 'Elegir otro archivo' }).click()
  }
})

test('CAN-12 SHE-63 closing or leaving drops what was not applied, and the next opening begins anew', async ({
  page,
}) => {
  const esperarDescarte = () =>
    page.waitForResponse(
      (respuesta) => respuesta.request().method() === 'DELETE' && respuesta.url().includes('/api/excel/cargas/'),
    )
  const caja = await abrirCarga(page)
  await revisar(caja, libroDe(gente(1)))
  await veCuentas(caja, { Nuevos: 1 })
  await page.keyboard.press('Escape')
  await expect(caja).toBeVisible()
  const descarte = esperarDescarte()
  await caja.getByRole('button', { name: 'Cerrar', exact: true }).click()
  expect((await descarte).status()).toBe(200)
  await expect(caja).toBeHidden()
  await page.getByRole('button', { name: 'Subir Excel' }).click()
  await expect(caja.getByText('No se eligió ningún archivo')).toBeVisible()

  // So does the address, or Back, which press no button; of a file on its way nothing more is sent.
  await revisar(caja, libroDe(gente(1)))
  await veCuentas(caja, { Nuevos: 1 })
  const otroDescarte = esperarDescarte()
  await page.goto('/#/welcome')
  expect((await otroDescarte).status()).toBe(200)
  await expect(caja).toBeHidden()
  await page.goto('/#/excel')
  await page.getByRole('button', { name: 'Subir Excel' }).click()
  const envio = page.waitForRequest('**/api/excel/cargas')
  await page.route('**/api/excel/cargas', () => undefined)
  await revisar(caja, libroDe(gente(1)))
  await envio
  const cortado = page.waitForEvent('requestfailed', (peticion) => peticion.url().endsWith('/api/excel/cargas'))
  await page.goto('/#/welcome')
  await cortado
})

test('CAN-12 on a phone the upload fills the screen, is clean for axe and keeps within 390 pixels', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const caja = await abrirCarga(page)
  expect(await altura(caja.getByRole('button', { name: 'Elegir Excel' }))).toBeGreaterThanOrEqual(44)
  await revisar(caja, unLibro([ENCABEZADO, [unico('CARGA'), dniNuevo(), 'GRUPO 9', '', '', '', '']]))
  await veCuentas(caja, { Rechazados: 1 })
  await revisarAccesibilidad(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

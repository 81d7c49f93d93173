import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { abrirCanastas, contar, dialogo, filaDe, registrarCanasta } from './apoyo-canastas.ts'
import { type LibroDePrueba, unLibro } from './apoyo-hojas.ts'
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

interface Persona {
  dni: string
  nombre: string
}

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

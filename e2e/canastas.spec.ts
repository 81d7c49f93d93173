/// <reference lib="dom" />
import { expect } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import {
  abrirCanastas,
  type CanastaDePrueba,
  dialogo,
  filaDe,
  filas,
  mudar,
  ponerReferencia,
  registrarCanasta,
  TITULO,
} from './apoyo-canastas.ts'
import { dniNuevo } from './apoyo-trabajadores.ts'
import { aviso, CLAVE, crearPorEmpleado, darAcceso } from './apoyo-usuarios.ts'
import { abrir, abrirCon, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

/** What the popup says of a beneficiary, wherever it opens. */
const datosDe = ({ dni, ape_nom }: CanastaDePrueba, fnac = '—') => [
  dni,
  ape_nom,
  fnac,
  'JR. LOS OLIVOS 45, ALTO ILO, MZ. C, LT. 7',
  'NUEVO',
  '02/03/2026',
  'APTO',
  'ACTA-MPI',
]
const ACCIONES = /^(Editar|Cambiar referencia de) /

test('CAN-01 CAN-02 CAN-05 CAN-06 CAN-07 CAN-08 CAN-09 SHE-88 ten a page, actions first, none in the rows of ANGLO', async ({
  page,
}) => {
  test.slow()
  const canasta = await registrarCanasta(page.request)
  await abrirCanastas(page)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Accion',
    'APELLIDOS Y NOMBRES',
    'DNI',
    'REFERENCIA',
    'FEC. NAC',
    'NRO. GRUPO',
    'DIRECCION',
    'MZ',
    'PRECALIFICA',
    'F.ENTREGA',
  ])
  await expect(filas(page)).toHaveCount(10)
  await expect(page.getByText(/^Mostrando 1 a 10 de /)).toBeVisible()
  for (const boton of ['Copiar', 'CSV', 'Excel', 'PDF', 'Imprimir', 'Exportar'])
    await expect(page.getByRole('button', { name: boton, exact: true })).toHaveCount(0)
  await revisarAccesibilidad(page)

  const fila = await filaDe(page, canasta)
  await expect(fila.getByRole('gridcell')).toHaveText([
    '',
    canasta.ape_nom,
    canasta.dni,
    'ACTA-MPI',
    '',
    'GRUPO 4',
    'JR. LOS OLIVOS 45, ALTO ILO, MZ. C, LT. 7',
    'c',
    'NUEVO',
    '02/03/2026',
  ])
  await expect(fila.getByRole('button', { name: ACCIONES })).toHaveCount(2)

  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill('')
  await page.getByRole('combobox', { name: 'Referencia' }).selectOption('ACTA-ANGLOAMERICA')
  await expect(filas(page).filter({ hasText: 'ACTA-ANGLOAMERICA' })).toHaveCount(10)
  await expect(page.getByRole('grid').getByRole('button', { name: ACCIONES })).toHaveCount(0)
  await expect(filas(page).first()).toContainText('No se modifica')
})

test('CAN-10 CAN-11 a click selects one row, a double click, Enter or a second touch opens its data', async ({
  page,
}) => {
  const clave = unico('MAQUERA')
  const canasta = await registrarCanasta(page.request, { ape_nom: `${clave} ELSA`, fnac: '1981-05-09' })
  await registrarCanasta(page.request, { ape_nom: `${clave} FLOR` })
  await abrirCanastas(page)
  // Of a name of their own: whoever else is registered meanwhile moves neither of them.
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(clave)
  await expect(filas(page)).toHaveCount(2)
  const [primera, segunda] = [filas(page).nth(0), filas(page).nth(1)]
  for (const [elegida, otra] of [
    [primera, segunda],
    [segunda, primera],
  ] as const) {
    await elegida.click()
    await expect(elegida).toHaveAttribute('aria-selected', 'true')
    await expect(otra).toHaveAttribute('aria-selected', 'false')
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const fila = await filaDe(page, canasta)
  await fila.dblclick()
  const info = dialogo(page, 'DATOS DEL PADRÓN')
  await expect(info.getByRole('definition')).toHaveText(datosDe(canasta, '09/05/1981'))
  await expect(info.getByRole('textbox')).toHaveCount(0)
  await info.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(info).toBeHidden()
  await expect(fila).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(info).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(info).toBeHidden()
  const tocar = () =>
    fila.evaluate((el) => el.dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch' })))
  await tocar()
  await expect(info).toBeVisible()
  await info.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(fila).toBeFocused()
  // Right leads from the row to its buttons, whose Enter is their own.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dialogo(page, 'CANASTA')).toBeVisible()
})

test('CAN-13 CAN-15 CAN-16 CAN-17 CAN-18 CAN-21 CAN-25 CAN-26 SHE-68 a new beneficiary, whose DNI nobody may have twice', async ({
  page,
}) => {
  test.slow()
  const otra = await registrarCanasta(page.request)
  const [dni, ape_nom] = [dniNuevo(), unico('APAZA NINA, LUZ')]
  await abrirCanastas(page)
  await page.keyboard.press('Alt+n')
  const modal = dialogo(page, 'CANASTA')
  const campo = (nombre: string) => modal.getByLabel(nombre)
  const grabar = modal.getByRole('button', { name: 'Grabar' })
  await expect(campo('DNI')).toBeFocused()
  await expect(grabar).toBeDisabled()
  await expect(modal).toContainText('Falta: DNI, apellidos y nombres, grupo, dirección, fecha de entrega')
  await expect(campo('Referencia').getByRole('option')).toHaveText([
    'PENDIENTE',
    'ACTA-MPI',
    'NO CORRESPONDE',
    'NO TITULAR',
  ])
  await expect(campo('Referencia')).toHaveValue('ACTA-MPI')
  await expect(campo('Precalifica')).toHaveValue('NUEVO')
  await expect(campo('Precalifica')).toBeDisabled()
  await expect(campo('Grupo').first().getByRole('option')).toHaveText([
    'Elija el grupo',
    ...[1, 2, 3, 4, 5, 6, 7].map((n) => `GRUPO ${n}`),
  ])
  await campo('DNI').fill('123')
  await campo('Apellidos y nombres').fill(ape_nom)
  await expect(modal.getByText('numero dni no es valido')).toBeVisible()
  await modal.getByRole('combobox', { name: 'Grupo', exact: true }).selectOption('GRUPO 6')
  await campo('Dirección').fill('Av. Andrés Avelino Cáceres 12')
  await modal.getByRole('textbox', { name: /^Fecha de nacimiento/ }).fill('31/02/1980')
  await modal.getByRole('textbox', { name: 'Fecha de entrega' }).fill('15/06/2026')
  await expect(modal).toContainText('Falta: DNI, fecha de nacimiento')
  await modal.getByRole('textbox', { name: /^Fecha de nacimiento/ }).fill('28/02/1980')
  await revisarAccesibilidad(page)

  await campo('DNI').fill(otra.dni)
  await grabar.click()
  await expect(aviso(page, 'Dni ya se encuentra registrado').first()).toBeVisible()
  await expect(campo('DNI')).toHaveAttribute('aria-invalid', 'true')
  await expect(campo('DNI')).toBeFocused()
  await campo('DNI').fill(dni)
  await page.route('**/api/excel/new', (ruta) => ruta.fulfill({ status: 500, json: { message: 'x' } }), { times: 1 })
  await grabar.click()
  await expect(aviso(page, 'No se pudo grabar el registro')).toBeVisible()
  await grabar.click()
  await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
  await expect(modal).toBeHidden()
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(ape_nom)
  await expect(filas(page)).toHaveCount(1)
  await expect(filas(page).getByRole('gridcell')).toHaveText([
    '',
    ape_nom,
    dni,
    'ACTA-MPI',
    '28/02/1980',
    'GRUPO 6',
    'AV. ANDRÉS AVELINO CÁCERES 12',
    '',
    'NUEVO',
    '15/06/2026',
  ])
})

test('CAN-13 CAN-22 CAN-27 D-22 an edit leaves four fields alone and overwrites nobody', async ({ page }) => {
  const canasta = await registrarCanasta(page.request)
  await abrirCanastas(page)
  const fila = await filaDe(page, canasta)
  await fila.getByRole('button', { name: `Editar ${canasta.ape_nom}` }).click()
  const modal = dialogo(page, 'CANASTA')
  await expect(modal.getByRole('textbox', { name: 'Apellidos y nombres' })).toBeFocused()
  for (const nombre of ['DNI', 'Grupo', 'Evaluación de campo', 'Referencia'])
    await expect(modal.getByLabel(nombre, { exact: true })).toBeDisabled()
  const grabar = modal.getByRole('button', { name: 'Grabar' })
  await modal.getByLabel('Dirección').fill('')
  await expect(grabar).toBeDisabled()
  await modal.getByLabel('Dirección').fill('Calle Lima 9')

  await mudar(page.request, canasta, 'Calle Cusco 3')
  await grabar.click()
  await expect(modal.getByText('El registro fue modificado por otro usuario, vuelva a cargarlo')).toBeVisible()
  await modal.getByRole('button', { name: 'Ver cambios' }).click()
  await expect(modal.getByText('Ahora dice: Calle Cusco 3')).toBeVisible()
  await expect(modal.getByLabel('Dirección')).toBeFocused()
  await expect(modal.getByLabel('Dirección')).toHaveValue('Calle Lima 9')
  await page.route('**/api/excel/update/*', (ruta) => ruta.fulfill({ status: 500, json: { message: 'x' } }), {
    times: 1,
  })
  await grabar.click()
  await expect(aviso(page, 'No se pudo actualizar el registro')).toBeVisible()
  await grabar.click()
  await expect(aviso(page, 'Registro actualizado con éxito')).toBeVisible()
  await expect(modal).toBeHidden()
  await expect(fila).toContainText('CALLE LIMA 9')
  await expect(fila.getByRole('button', { name: /^Editar/ })).toBeFocused()
})

test('CAN-14 CAN-23 CAN-24 CAN-28 D-22 a click highlights one of four references, another takes it away', async ({
  page,
}) => {
  const canasta = await registrarCanasta(page.request)
  await abrirCanastas(page)
  const fila = await filaDe(page, canasta)
  await fila.getByRole('button', { name: `Cambiar referencia de ${canasta.ape_nom}` }).click()
  const modal = dialogo(page, 'CAMBIAR ESTADO REFERENCIA')
  const opciones = modal.getByRole('group', { name: 'Referencia' }).getByRole('button')
  await expect(opciones).toHaveText(['PENDIENTE', 'ACTA-MPI Actual', 'NO CORRESPONDE', 'NO TITULAR'])
  const grabar = modal.getByRole('button', { name: 'Grabar' })
  await expect(grabar).toBeDisabled()
  await opciones.nth(0).click()
  await opciones.nth(3).click()
  await expect(modal.getByRole('button', { pressed: true })).toHaveText('NO TITULAR')
  await revisarAccesibilidad(page)
  await opciones.nth(3).click()
  await expect(modal.getByRole('button', { pressed: true })).toHaveCount(0)
  await expect(grabar).toBeDisabled()
  await opciones.nth(2).click()

  await ponerReferencia(page.request, canasta, 'PENDIENTE')
  await grabar.click()
  await modal.getByRole('button', { name: 'Ver cambios' }).click()
  await expect(opciones.nth(0)).toHaveText('PENDIENTE Actual')
  await grabar.click()
  await expect(aviso(page, 'Registro actualizado con éxito')).toBeVisible()
  await expect(fila).toContainText('NO CORRESPONDE')
})

test('CAN-05 CAN-30 the address narrows the list, which takes filters away, and in what a colleague adds', async ({
  page,
}) => {
  const clave = unico('MAQUERA')
  const registrar = (nombre: string, ngrupo: string) =>
    registrarCanasta(page.request, { ape_nom: `${clave} ${nombre}`, ngrupo, fec_entrega: '2031-01-08' })
  const canasta = await registrar('INÉS', 'GRUPO 7')
  await registrar('JUAN', 'GRUPO 1')
  const enVivo = page.waitForResponse((r) => r.url().endsWith('/api/eventos') && r.ok())
  await abrirCanastas(page, '?referencia=ACTA-MPI&precalifica=NUEVO&ngrupo=GRUPO%207&semana=2031-01-06')
  await enVivo
  await expect(page.getByRole('combobox', { name: 'Referencia' })).toHaveValue('ACTA-MPI')
  await filaDe(page, canasta)
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(clave)
  await expect(filas(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Quitar filtro Precalifica: NUEVO' }).click()
  await page.getByRole('combobox', { name: 'Grupo' }).selectOption('Todos')
  await expect(filas(page)).toHaveCount(2)
  await expect(page).toHaveURL(/#\/excel\?referencia=ACTA-MPI&semana=2031-01-06$/)
  await registrar('ROSA', 'GRUPO 3')
  await expect(filas(page)).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Referencia' }).selectOption('NO TITULAR')
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(filas(page)).toHaveCount(10)
  await expect(page).toHaveURL(/#\/excel$/)
  await expect(page.getByRole('button', { name: /^Quitar filtro/ })).toHaveCount(0)
})

test('SHE-51 SHE-52 SHE-53 CAN-11 the bar finds a beneficiary: here its row, elsewhere the same data', async ({
  page,
}) => {
  test.slow()
  const canasta = await registrarCanasta(page.request, { ngrupo: 'GRUPO 2' })
  await abrirCanastas(page, '?ngrupo=GRUPO%205')
  const buscador = page.getByLabel('Buscar por DNI en el padrón')
  await buscador.fill(canasta.dni)
  await buscador.press('Enter')
  const info = dialogo(page, 'DATOS DEL PADRÓN')
  await expect(info.getByRole('definition')).toHaveText(datosDe(canasta))
  await expect(filas(page).and(page.locator('[aria-selected="true"]'))).toContainText(canasta.dni)
  await info.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(filas(page)).toHaveCount(1)
  await page.getByRole('button', { name: `Quitar filtro DNI ${canasta.dni}` }).click()
  await expect(filas(page)).toHaveCount(10)
  // A number that leaves the browser's history alone.
  expect(page.url()).not.toContain(canasta.dni)

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await revisarAccesibilidad(page)
  await page.goto('/#/visitas')
  await expect(page.getByRole('heading', { name: 'LISTADO DE VISITAS' })).toBeVisible()
  await buscador.fill(canasta.dni)
  await buscador.press('Enter')
  await expect(info.getByRole('definition')).toHaveText(datosDe(canasta))
})

test('CAN-03 CAN-04 CAN-34 SHE-27 permission 3 opens the screen, and from there the counters; 7 and 8 add their buttons', async ({
  page,
}) => {
  const usuario = await crearPorEmpleado(page.request)
  await darAcceso(page.request, usuario, { area_id: 47, cargo_id: 2, myChoices: [3] })
  const data = { username: usuario.username, password: CLAVE }
  const { access_token } = await (await page.request.post('/api/login', { data })).json()
  await abrirCon(page, 'excel', access_token)
  await expect(filas(page).first()).toBeVisible()
  const botones = page.getByRole('main').getByRole('button', { name: /^(Nuevo|Subir Excel)$/ })
  await expect(botones).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Ver indicadores' }).click()
  await expect(page.getByRole('heading', { name: 'CANASTAS: INDICADORES' })).toBeVisible()

  const otra = await page.context().newPage()
  await abrirCanastas(otra)
  await expect(otra.getByRole('main').getByRole('button', { name: /^(Nuevo|Subir Excel)$/ })).toHaveText([
    'Subir Excel',
    'Nuevo',
  ])
  const ajena = await page.context().newPage()
  await abrir(ajena, 'excel', 'recepcion')
  await expect(ajena).toHaveURL(/#\/welcome$/)
  await expect(aviso(ajena, 'No tiene permiso para esta opción')).toBeVisible()
  await expect(ajena.getByRole('heading', { name: TITULO })).toHaveCount(0)
})

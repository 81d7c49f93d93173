import type { Nacimiento, NacimientoGuardar } from '@cabildo/contracts/nacimientos'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { sinDesborde } from './apoyo-reclamos.ts'
import { abrir, botonNuevo, oYaSalio, perderRespuesta, tokenDe, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const TITULO = 'LISTADO DE NACIMIENTOS'
const tabla = (page: Page) => page.getByRole('table', { name: TITULO })
const modal = (page: Page) => page.getByRole('dialog', { name: 'DETALLE DE NACIMIENTO' })
const aviso = (page: Page, texto: string) => page.getByText(texto, { exact: true })
const cerrar = (page: Page) => modal(page).getByRole('button', { name: 'Cerrar' }).last()
const filtro = (page: Page, columna: string) => page.getByLabel(`Filtrar por ${columna}`, { exact: true })
const campo = (page: Page, rotulo: string) => modal(page).getByLabel(rotulo)

const abrirNacimientos = async (page: Page) => {
  await abrir(page, 'nacimientos', 'registro')
  await expect(page.getByRole('heading', { name: TITULO })).toBeVisible()
  await expect(tabla(page)).not.toHaveAttribute('aria-busy')
}

/** Registers a birth without the browser, or corrects one. */
const guardar = async (request: APIRequestContext, datos: Partial<NacimientoGuardar>): Promise<Nacimiento> => {
  const respuesta = await request.post('/api/nacimiento', {
    headers: { authorization: `Bearer ${await tokenDe(request, 'registro')}` },
    data: { sex_nac: 'F', ...datos },
  })
  expect(respuesta.status()).toBe(200)
  return ((await respuesta.json()) as { data: Nacimiento }).data
}

/** A surname that no other test writes. */
const apellido = () => unico('MAMANI').toUpperCase().slice(0, 40)

/** The only row with a surname, found by the filter of its column. */
const fila = async (page: Page, suyo: string): Promise<Locator> => {
  await filtro(page, 'Apellidos').fill(suyo)
  const hallada = tabla(page).getByRole('row').filter({ hasText: suyo })
  await expect(hallada).toHaveCount(1)
  await expect(page.getByText('Mostrando 1 a 1 de 1 registro')).toBeVisible()
  return hallada
}

test('NAC-01 NAC-02 NAC-03 NAC-04 NAC-05 NAC-06 NAC-16 SHE-88 the register shows nine columns, newest entry first, each with its own search, and the others to whoever asks', async ({
  page,
}) => {
  test.slow()
  const ape1 = apellido()
  const deJulio = { ape1, nom_pad: 'JULIO', nro_lib: 'L-7', fch_nac: '2021-03-04', fch_ing: '2024-02-01' }
  await guardar(page.request, deJulio)
  // Entered earlier, though it was saved later.
  await guardar(page.request, {
    ...deJulio,
    nom_pad: 'PEDRO',
    nro_lib: 'L-8',
    fch_nac: '2022-03-04',
    fch_ing: '2023-11-30',
  })
  await abrirNacimientos(page)
  const titulos = ['Apellidos', 'Nombres', 'Fecha Nacimiento', 'Fecha Ingreso', 'Sexo']
  const padres = ['Apellido Padre', 'Nombre Padre', 'Apellido Madre', 'Nombre Madre']
  await expect(tabla(page).getByRole('columnheader')).toHaveText([...titulos, ...padres, 'Accion'])
  await expect(page.getByRole('columnheader', { name: 'Fecha Ingreso' })).toHaveAttribute('aria-sort', 'descending')
  for (const titulo of [...titulos, ...padres]) await expect(filtro(page, titulo)).toBeVisible()
  await expect(page.getByRole('button', { name: /Eliminar|Excel|CSV|PDF/ })).toHaveCount(0)

  await filtro(page, 'Apellidos').fill(ape1.toLowerCase())
  await expect(page.getByText('Mostrando 1 a 2 de 2 registros')).toBeVisible()
  const suya = tabla(page).getByRole('row').filter({ hasText: ape1 })
  const ingresos = suya.getByRole('cell').filter({ hasText: /\/202[34]$/ })
  await expect(ingresos).toHaveText(['01/02/2024', '30/11/2023'])
  await page.getByRole('columnheader', { name: 'Fecha Ingreso' }).getByRole('button').click()
  await expect(ingresos).toHaveText(['30/11/2023', '01/02/2024'])
  await filtro(page, 'Nombre Padre').fill('jul')
  await filtro(page, 'Fecha Nacimiento').fill('03/2021')
  await expect(suya).toHaveCount(1)
  await expect(suya.getByRole('cell').nth(2)).toHaveText('04/03/2021')
  await filtro(page, 'Nombre Padre').fill('')
  await filtro(page, 'Fecha Nacimiento').fill('')
  await expect(suya).toHaveCount(2)

  // By keyboard: the hidden columns come, with their searches, and stay for the next time.
  await page.getByRole('button', { name: 'Columnas' }).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('group', { name: 'Mostrar también' })
  await expect(menu.getByRole('checkbox')).toHaveCount(6)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(menu.getByLabel('Libro')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('columnheader', { name: 'Libro' })).toBeVisible()
  await revisarAccesibilidad(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Columnas' })).toBeFocused()
  await filtro(page, 'Libro').fill('L-8')
  await expect(suya).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Libro' })).toBeVisible()
  await filtro(page, 'Apellidos').fill(ape1)
  await filtro(page, 'Libro').fill('L-8')
  await expect(suya).toHaveCount(1)
  await page.getByRole('button', { name: 'Columnas' }).click()
  await menu.getByLabel('Libro').uncheck()
  await expect(suya).toHaveCount(2)
  await page.getByRole('heading', { name: TITULO }).click()
  await expect(menu).toBeHidden()

  // Cards have no foot: the searches are folded above them, and what is set there is not forgotten.
  await page.setViewportSize({ width: 390, height: 844 })
  const plegados = page.getByRole('button', { name: /^Filtros/ })
  await expect(plegados).toHaveText('Filtros: 1 activo')
  await expect(filtro(page, 'Apellidos')).toBeHidden()
  expect((await plegados.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await plegados.focus()
  await page.keyboard.press('Enter')
  await expect(filtro(page, 'Apellidos')).toHaveValue(ape1)
  await filtro(page, 'Nombre Padre').fill('pedr')
  await expect(suya).toHaveCount(1)
  await expect(plegados).toHaveText('Filtros: 2 activos')
  await revisarAccesibilidad(page)
  expect(await sinDesborde(page)).toBe(true)
  await plegados.press('Enter')
  await expect(filtro(page, 'Apellidos')).toBeHidden()
})

test('NAC-07 NAC-09 NAC-10 NAC-11 NAC-12 NAC-13 NAC-15 SHE-63 a birth is registered by keyboard; only the sex stops it, and what is derived follows', async ({
  page,
}) => {
  test.slow()
  const ape1 = apellido()
  await abrirNacimientos(page)
  await page.keyboard.press('Alt+n')
  await expect(campo(page, 'Año').first()).toBeFocused()
  const grabar = modal(page).getByRole('button', { name: 'Grabar' })
  await expect(grabar).toBeDisabled()
  await expect(modal(page)).toContainText('Falta: sexo')
  for (const rotulo of ['Libro', 'Folio', 'Primer apellido', 'Segundo apellido'])
    await expect(campo(page, rotulo)).toHaveAttribute('required')
  await expect(campo(page, 'Nombres')).not.toHaveAttribute('required')
  await expect(campo(page, 'Nombres')).toHaveAttribute('maxlength', '40')
  await revisarAccesibilidad(page)

  await campo(page, 'Primer apellido').fill(ape1)
  await campo(page, 'Segundo apellido').fill(' CCORI ')
  await expect(campo(page, 'Apellidos')).toHaveValue(`${ape1} CCORI`)
  await expect(campo(page, 'Apellidos')).toHaveAttribute('readonly')
  await campo(page, 'Fecha Nacimiento').first().pressSequentially('29022023')
  await campo(page, 'Sexo').focus()
  await expect(modal(page).getByText('Fecha no válida')).toBeVisible()
  await expect(campo(page, 'Año de nacimiento')).toHaveValue('')
  await campo(page, 'Fecha Nacimiento').first().fill('')
  await campo(page, 'Fecha Nacimiento').first().pressSequentially('29022024')
  await expect(campo(page, 'Año de nacimiento')).toHaveValue('2024')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(modal(page)).toBeVisible()
  await expect(campo(page, 'Sexo').getByRole('option')).toHaveText(['Elija el sexo', 'MASCULINO', 'FEMENINO'])
  await campo(page, 'Sexo').selectOption('FEMENINO')
  await expect(modal(page)).toContainText('Puede grabar sin: año, libro, folio')
  await cerrar(page).click()
  await expect(page.getByText('Tiene cambios sin grabar. ¿Cerrar de todos modos?')).toBeVisible()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await campo(page, 'Primer apellido').focus()
  await page.keyboard.press('Control+Enter')
  await expect(aviso(page, 'Registro grabado correctamente')).toBeVisible()
  await expect(modal(page)).toBeHidden()
  const suya = await fila(page, ape1)
  await expect(suya.getByRole('cell').nth(0)).toHaveText(`${ape1} CCORI`)
  await expect(suya.getByRole('cell').nth(2)).toHaveText('29/02/2024')
  await expect(suya.getByRole('cell').nth(4)).toHaveText('F')
})

test('NAC-08 NAC-13 NAC-14 the district is found by name and by the code of either register; the record is then read, and corrected', async ({
  page,
}) => {
  test.slow()
  const ape1 = apellido()
  await guardar(page.request, { ape1, ano_eje: 2020, nro_lib: '3', nom_mad: 'LUZ' })
  await abrirNacimientos(page)
  const suya = await fila(page, ape1)
  await suya.getByRole('button', { name: `Editar ${ape1}` }).click()
  const ubigeo = modal(page).getByRole('combobox', { name: /Ubigeo/ })
  const opciones = page.getByRole('listbox').getByRole('option')
  await ubigeo.fill('170301')
  await expect(opciones.filter({ hasText: 'ILO, ILO, MOQUEGUA' })).toHaveText(
    'ILO, ILO, MOQUEGUAINEI 180301 · RENIEC 170301',
  )
  await ubigeo.fill('zzzz')
  await expect(page.getByRole('listbox')).toHaveText('Ningún distrito coincide')
  await expect(modal(page).getByRole('button', { name: 'Grabar' })).toBeDisabled()
  await ubigeo.fill('lima')
  await expect(opciones.first()).toContainText('LIMA, LIMA, LIMAINEI 150101 · RENIEC 140101')
  await expect(opciones.last()).toHaveText('Hay más: escriba también la provincia')
  // What is written and not chosen is neither saved nor dropped: not by Enter before there is something to choose, not by leaving.
  await ubigeo.fill('pacocha')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(modal(page).getByText('Elija un distrito de la lista')).toBeVisible()
  await expect(modal(page)).toContainText('Falta: ubigeo')
  await expect(ubigeo).toHaveValue('pacocha')
  await ubigeo.fill('pacoch')
  await expect(modal(page).getByText('Elija un distrito de la lista')).toBeHidden()
  await expect(opciones).toHaveCount(1)
  await revisarAccesibilidad(page)
  await page.keyboard.press('Enter')
  await expect(ubigeo).toHaveValue('PACOCHA, ILO, MOQUEGUA')
  await expect(modal(page)).toContainText(/INEI 180303 · RENIEC 17030\d/)
  await campo(page, 'Nombre Madre').fill('LUZ MARINA')
  await modal(page).getByRole('button', { name: 'Grabar' }).click()
  await expect(aviso(page, 'Registro grabado correctamente')).toBeVisible()
  await expect(suya.getByRole('cell').nth(8)).toHaveText('LUZ MARINA')

  await suya.getByRole('button', { name: `Ver detalle de ${ape1}` }).click()
  await expect(modal(page)).toContainText('Solo lectura')
  await expect(modal(page).getByRole('button', { name: 'Grabar' })).toHaveCount(0)
  await expect(modal(page).locator('input:not([readonly], [hidden], [type="hidden"]), select')).toHaveCount(0)
  await expect(campo(page, 'Sexo')).toHaveValue('FEMENINO')
  await expect(campo(page, 'Ubigeo (INEI)')).toHaveValue('PACOCHA, ILO, MOQUEGUA')
  await page.setViewportSize({ width: 390, height: 844 })
  await revisarAccesibilidad(page)
  await modal(page).getByRole('button', { name: 'Editar' }).click()
  await expect(campo(page, 'Año').first()).toBeFocused()
  // The same district again, and then none.
  await ubigeo.fill('150144')
  await expect(opciones).toHaveText('SANTA MARIA DE HUACHIPA, LIMA, LIMAINEI 150144 · RENIEC sin código')
  await ubigeo.fill('pacocha')
  await expect(opciones).toContainText(['PACOCHA'])
  await page.keyboard.press('Enter')
  await expect(ubigeo).toHaveValue('PACOCHA, ILO, MOQUEGUA')
  await ubigeo.fill('')
  await modal(page).getByRole('button', { name: 'Grabar' }).click()
  await expect(modal(page)).toBeHidden()
  await suya.getByRole('button', { name: `Ver detalle de ${ape1}` }).click()
  await expect(campo(page, 'Ubigeo (INEI)')).toHaveValue('')
  await cerrar(page).click()
  await expect(modal(page)).toBeHidden()
})

test('NAC-15 SHE-97 what the server refuses shows beside its field, and nothing typed is lost', async ({ page }) => {
  const ape1 = apellido()
  await abrirNacimientos(page)
  await botonNuevo(page).click()
  await campo(page, 'Primer apellido').fill(ape1)
  await campo(page, 'Sexo').selectOption('M')
  await campo(page, 'Fecha Nacimiento').first().pressSequentially('01012090')
  await modal(page).getByRole('button', { name: 'Grabar' }).click()
  await expect(aviso(page, 'No se pudo grabar el registro')).toBeVisible()
  await expect(modal(page).getByText('La fecha de nacimiento no puede ser futura')).toBeVisible()
  await expect(campo(page, 'Fecha Nacimiento').first()).toBeFocused()
  await expect(campo(page, 'Primer apellido')).toHaveValue(ape1)
  await page.route('**/api/nacimiento', (ruta) => ruta.abort())
  await modal(page).getByRole('button', { name: 'Grabar' }).click()
  await expect(modal(page).getByRole('button', { name: 'Grabar' })).toBeEnabled()
  await expect(campo(page, 'Primer apellido')).toHaveValue(ape1)
})

test('G3 NAC-15 a birth whose answer was lost is sent again and is one; the next one is another', async ({ page }) => {
  let enviados = 0
  page.on('request', (peticion) => {
    if (peticion.url().endsWith('/api/nacimiento')) enviados += 1
  })
  await perderRespuesta(page, '**/api/nacimiento')
  const [primero, segundo] = [apellido(), apellido()]
  const grabar = modal(page).getByRole('button', { name: 'Grabar' })
  const llenar = async (ape1: string) => {
    await botonNuevo(page).click()
    await campo(page, 'Primer apellido').fill(ape1)
    await campo(page, 'Sexo').selectOption('F')
    await grabar.click()
  }
  await abrirNacimientos(page)
  await llenar(primero)
  await expect(aviso(page, 'No se pudo grabar el registro')).toBeVisible()
  await grabar.click()
  await expect(modal(page)).toBeHidden()
  await fila(page, primero)
  await llenar(segundo)
  await expect(modal(page)).toBeHidden()
  await fila(page, segundo)
  expect(enviados).toBe(3)
})

test('SHE-94 D-22 a stale edit is refused; Ver cambios keeps what was typed and shows theirs', async ({ page }) => {
  const ape1 = apellido()
  const suyo = await guardar(page.request, { ape1, nom_pad: 'JULIO', nom_mad: 'LUZ', fch_nac: '2020-01-02' })
  // Without the stream this screen learns nothing of what others save.
  await page.route('**/api/eventos', (ruta) => ruta.abort())
  await abrirNacimientos(page)
  const hallada = await fila(page, ape1)
  await hallada.getByRole('button', { name: `Editar ${ape1}` }).click()
  await campo(page, 'Nombre Madre').fill('LUZ MARINA')
  await guardar(page.request, {
    ...suyo,
    sex_nac: 'M',
    version: suyo.updated_at,
    nom_mad: 'LUCILA',
    ubigeo: '180301',
    fch_nac: '2020-01-03',
  })
  await modal(page).getByRole('button', { name: 'Grabar' }).click()
  await expect(aviso(page, 'El registro fue modificado por otro usuario, vuelva a cargarlo')).toBeVisible()
  await page.getByRole('button', { name: 'Ver cambios' }).click()
  await expect(modal(page).getByText('Ahora dice: LUCILA')).toBeVisible()
  await expect(modal(page).getByText('Cambió. Antes decía: FEMENINO')).toBeVisible()
  await expect(modal(page).getByText('Cambió. Antes decía: 02/01/2020')).toBeVisible()
  await expect(campo(page, 'Fecha Nacimiento').first()).toHaveValue('03/01/2020')
  await expect(modal(page).getByRole('combobox', { name: /Ubigeo/ })).toHaveValue('ILO, ILO, MOQUEGUA')
  await expect(campo(page, 'Nombre Madre')).toHaveValue('LUZ MARINA')
  await expect(campo(page, 'Sexo')).toBeFocused()
  await modal(page).getByRole('button', { name: 'Grabar' }).click()
  await expect(hallada).toContainText('LUZ MARINA')
})

test('NAC-17 SHE-27 SHE-79 a birth of a colleague appears by itself; a 500 leads to the login; without permission 10 there is no screen', async ({
  page,
}) => {
  const ape1 = apellido()
  const abierto = page.waitForResponse((r) => r.url().endsWith('/api/eventos') && r.ok())
  await abrirNacimientos(page)
  await abierto
  await filtro(page, 'Apellidos').fill(ape1)
  await expect(page.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
  await guardar(page.request, { ape1, nom_nac: 'ROSA' })
  await expect(tabla(page).getByRole('row').filter({ hasText: ape1 })).toBeVisible()
  await page.route('**/api/nacimiento/list', (ruta) => ruta.fulfill({ status: 500, json: { message: 'x' } }))
  await oYaSalio(page, filtro(page, 'Apellidos').fill(`${ape1} X`))
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  const otra = await page.context().newPage()
  await abrir(otra, 'nacimientos', 'recepcion')
  await expect(otra).toHaveURL(/#\/welcome$/)
})

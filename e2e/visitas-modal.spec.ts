import { expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import {
  abrirVisitas,
  botonNuevo,
  buscarFila,
  CONOCIDO,
  DESCONOCIDO,
  pasarCodigo,
  registrar,
  unico,
} from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const aviso = (page: Page, texto: string) => page.getByText(texto, { exact: true })
const modal = (page: Page, titulo = 'CREAR VISITA') => page.getByRole('dialog', { name: titulo })

const abrirNueva = async (page: Page) => {
  await botonNuevo(page).click()
  await expect(modal(page)).toBeVisible()
  await expect(page.getByLabel('Lector de código de barras')).toBeFocused()
}

/** Passes a code with the focus in the scanner's field, whose old text is replaced. */
const pasarLector = async (page: Page, codigo: string) => {
  const lector = page.getByLabel('Lector de código de barras')
  await lector.fill('')
  await lector.focus()
  await pasarCodigo(page, codigo)
}

const elegirEmpleado = (page: Page) => page.getByLabel('Empleado a visitar').selectOption({ index: 1 })

test.describe('Crear y editar', () => {
  test('VIS-10 VIS-11 VIS-13 VIS-14 VIS-16 VIS-27 VIS-36 VIS-39 a visit is created by mouse', async ({ page }) => {
    const motivo = unico('Con ratón')
    await abrirVisitas(page)
    await abrirNueva(page)
    const grabar = modal(page).getByRole('button', { name: 'Grabar' })
    await expect(grabar).toBeDisabled()
    await expect(modal(page)).toContainText('Falta: DNI, motivo, empleado')
    await page.getByLabel('DNI', { exact: true }).fill(CONOCIDO.dni)
    await expect(page.getByText('Identidad encontrada')).toBeVisible()
    await expect(page.getByLabel('Visitante', { exact: true })).toHaveValue(CONOCIDO.nombre)
    await page.getByLabel('Motivo de visita').fill(motivo)
    await expect(modal(page)).toContainText('Falta: empleado')
    await elegirEmpleado(page)
    await grabar.click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    await expect(modal(page)).toBeHidden()
    await expect(await buscarFila(page, motivo)).toContainText(CONOCIDO.dni)
  })

  test('VIS-12 SHE-68 the whole flow works by keyboard alone', async ({ page }) => {
    const motivo = unico('Con teclado')
    await abrirVisitas(page)
    await page.keyboard.press('Alt+n')
    await expect(page.getByLabel('Lector de código de barras')).toBeFocused()
    await page.keyboard.type(CONOCIDO.dni)
    await page.keyboard.press('Enter')
    await expect(page.getByText('DNI leído')).toBeVisible()
    await expect(page.getByLabel('Motivo de visita')).toBeFocused()
    await page.keyboard.type(motivo)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Empleado a visitar')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('Identidad encontrada')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).focus()
    await page.keyboard.type(motivo)
    const fila = page.getByRole('row').filter({ hasText: motivo })
    await expect(page.getByRole('row')).toHaveCount(2)
    await fila.getByRole('button', { name: /hora de salida/ }).focus()
    await page.keyboard.press('Enter')
    await expect(aviso(page, 'Hora de salida actualizado')).toBeVisible()
    await expect(fila.getByRole('button', { name: /Editar/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('alertdialog', { name: 'CONFIRMAR ELIMINAR REGISTRO' }).getByRole('button', { name: 'Cancelar' }),
    ).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(aviso(page, 'Registro eliminado')).toBeVisible()
  })

  test('VIS-12 a reader gives the first 8 digits, Enter never submits, later keys go nowhere', async ({ page }) => {
    await abrirVisitas(page)
    await abrirNueva(page)
    await pasarLector(page, `${CONOCIDO.dni}5 QUISPE`)
    await expect(page.getByLabel('DNI', { exact: true })).toHaveValue(CONOCIDO.dni)
    await expect(page.getByLabel('Motivo de visita')).toBeFocused()
    await expect(page.getByLabel('Motivo de visita')).toHaveValue('')
    await expect(modal(page)).toBeVisible()
    await pasarLector(page, '123')
    await expect(page.getByText('No se leyó un DNI')).toBeVisible()
  })

  test('VIS-12 without a secure address the modal says how the camera would work', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
    await abrirVisitas(page)
    await abrirNueva(page)
    await expect(
      page.getByText('Para leer con la cámara, abra esta página con una dirección segura (https).'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Leer con la cámara' })).toHaveCount(0)
  })

  test('VIS-12 a refused camera leaves the reader and the keyboard', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await abrirVisitas(page)
    await abrirNueva(page)
    await page.getByRole('button', { name: 'Leer con la cámara' }).click()
    await expect(page.getByText('No se pudo usar la cámara.')).toBeVisible()
  })

  test('VIS-15 IDE-01 IDE-03 the DNI takes eight digits only and is looked up once it has them', async ({ page }) => {
    let busquedas = 0
    await page.route('**/api/visitas/search/*', (ruta) => {
      busquedas += 1
      return ruta.fallback()
    })
    await abrirVisitas(page)
    await abrirNueva(page)
    const dni = page.getByLabel('DNI', { exact: true })
    await dni.pressSequentially('12a3b4')
    await expect(dni).toHaveValue('1234')
    await page.getByLabel('Motivo de visita').focus()
    await expect(page.getByText('numero dni no es valido')).toBeVisible()
    expect(busquedas).toBe(0)
    await dni.fill('')
    // As people type: at the pace of a reader the digits would be taken for a reading, with the one before them.
    await dni.pressSequentially(CONOCIDO.dni, { delay: 120 })
    await expect(page.getByText('Identidad encontrada')).toBeVisible()
    await expect(page.getByText('numero dni no es valido')).toBeHidden()
    expect(busquedas).toBe(1)
  })

  test('VIS-18 a DNI that nobody has is invalid until it is changed', async ({ page }) => {
    await abrirVisitas(page)
    await abrirNueva(page)
    const dni = page.getByLabel('DNI', { exact: true })
    await dni.fill(DESCONOCIDO)
    await expect(page.getByText('numero dni no es valido')).toBeVisible()
    await expect(dni).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Visitante', { exact: true }).fill('Alguien Nuevo')
    await page.getByLabel('Motivo de visita').fill('Motivo suficiente')
    await elegirEmpleado(page)
    const grabar = modal(page).getByRole('button', { name: 'Grabar' })
    await expect(grabar).toBeDisabled()
    await dni.fill(CONOCIDO.dni)
    await expect(page.getByText('Identidad encontrada')).toBeVisible()
    await expect(grabar).toBeEnabled()
  })

  test('VIS-17 VIS-18 when the registry is down the name is typed by hand', async ({ page }) => {
    const motivo = unico('Sin registro')
    await page.route('**/api/visitas/search/*', (ruta) =>
      ruta.fulfill({ status: 503, json: { message: 'x', codigo: 'registroNoResponde' } }),
    )
    await abrirVisitas(page)
    await abrirNueva(page)
    await page.getByLabel('DNI', { exact: true }).fill(DESCONOCIDO)
    await expect(aviso(page, 'No se pudo consultar el DNI, ingrese el nombre')).toBeVisible()
    await expect(page.getByText('numero dni no es valido')).toBeHidden()
    await expect(page.getByLabel('Visitante', { exact: true })).toHaveAttribute('maxlength', '80')
    await page.getByLabel('Visitante', { exact: true }).fill('Nombre Escrito A Mano')
    await page.getByLabel('Motivo de visita').fill(motivo)
    await elegirEmpleado(page)
    await modal(page).getByRole('button', { name: 'Grabar' }).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    await expect(await buscarFila(page, motivo)).toContainText('Nombre Escrito A Mano')
  })

  test('VIS-11 VIS-19 editing keeps the DNI and looks nothing up', async ({ page }) => {
    const motivo = unico('Editar')
    await registrar(page.request, motivo)
    let busquedas = 0
    await page.route('**/api/visitas/search/*', (ruta) => {
      busquedas += 1
      return ruta.fallback()
    })
    await abrirVisitas(page)
    const fila = await buscarFila(page, motivo)
    await fila.getByRole('button', { name: /Editar visita/ }).click()
    await expect(modal(page, 'EDITAR VISITA')).toBeVisible()
    await expect(page.getByLabel('DNI', { exact: true })).toBeDisabled()
    await expect(page.getByLabel('Lector de código de barras')).toHaveCount(0)
    await page.getByLabel('Motivo de visita').fill(`${motivo} corregido`)
    await modal(page, 'EDITAR VISITA').getByRole('button', { name: 'Grabar' }).click()
    await expect(aviso(page, 'Registro grabado con éxito')).toBeVisible()
    await expect(fila).toContainText('corregido')
    expect(busquedas).toBe(0)
  })

  test('VIS-20 a short reason is told beside the field', async ({ page }) => {
    await abrirVisitas(page)
    await abrirNueva(page)
    const motivo = page.getByLabel('Motivo de visita')
    await motivo.fill('Ver')
    await motivo.blur()
    await expect(page.getByText('Ingrese un motivo minimo 04 caracteres')).toBeVisible()
    await expect(motivo).toHaveAttribute('maxlength', '255')
    await motivo.fill('Verá')
    await expect(page.getByText('Ingrese un motivo minimo 04 caracteres')).toBeHidden()
  })

  test('VIS-21 VIS-22 VIS-23 VIS-40 employees active in the year of the server are offered, with position', async ({
    page,
  }) => {
    // A browser whose clock is years behind offers what the server's year says.
    await page.clock.setFixedTime(new Date('2020-03-01T12:00:00-05:00'))
    const anio = new Date().getFullYear()
    const empleado = { employee_id: 1, ape_pat: 'Condori', ape_mat: 'Flores', cargo_name: 'Asistente', estado: 1 }
    const data = [
      { ...empleado, empacce_id: 1, name: 'Vigente', anio_eje: anio },
      { ...empleado, empacce_id: 2, name: 'Cesado', anio_eje: anio, estado: 0 },
      { ...empleado, empacce_id: 3, name: 'Antiguo', anio_eje: 2020 },
    ]
    await page.route('**/api/employees/byarea/*', (ruta) =>
      ruta.fulfill({ json: { data, recordsTotal: 3, recordsFiltered: 3 } }),
    )
    await abrirVisitas(page)
    await abrirNueva(page)
    await expect(page.getByLabel('Empleado a visitar').getByRole('option')).toHaveText([
      'Seleccione un empleado',
      'Vigente Condori Flores [Asistente]',
    ])
  })

  test('VIS-24 without employees the modal says what to do', async ({ page }) => {
    await page.route('**/api/employees/byarea/*', (ruta) =>
      ruta.fulfill({ json: { data: [], recordsTotal: 0, recordsFiltered: 0 } }),
    )
    await abrirVisitas(page)
    await abrirNueva(page)
    await expect(page.getByText('Debe registrar al menos un trabajador para el año actual')).toBeVisible()
  })

  test('SHE-29 the log opens although the employees cannot be loaded', async ({ page }) => {
    await page.route('**/api/employees/byarea/*', (ruta) =>
      ruta.fulfill({ status: 400, json: { message: 'x', codigo: 'ilegible' } }),
    )
    await abrirVisitas(page)
    await expect(aviso(page, 'No se pudo obtener datos')).toBeVisible()
  })

  test('VIS-25 VIS-26 only area 47 chooses among seven locations', async ({ page, browser }) => {
    await abrirVisitas(page)
    await abrirNueva(page)
    const lugares = (p: Page) =>
      p.getByLabel('Ubicación / Oficina').getByRole('option').filter({ hasNotText: 'Sin ubicación' })
    await expect(lugares(page)).toHaveText(['OFICINA CENTRAL'])
    const contexto = await browser.newContext()
    const programas = await contexto.newPage()
    await abrirVisitas(programas, 'programas')
    await abrirNueva(programas)
    await expect(lugares(programas)).toHaveText([
      'OFICINA CENTRAL',
      'NUTRICION',
      'PADRON NOMINAL',
      'UNIDAD LOCAL DE EMPADRONAMIENTO',
      'PROGRAMA DE COMPLEMENTACION ALIMENTARIA',
      'PROGRAMA VASO DE LECHE',
      'ACCIONES DE LOS MUNICIPIOS QUE PROMUEVEN EL CUIDADO INFANTIL Y LA ADECUADA ALIMENTACION',
    ])
    await contexto.close()
  })

  test('VIS-32 VIS-34 a visit whose employee left the list cannot be edited', async ({ page }) => {
    const motivo = unico('Sin empleado')
    await registrar(page.request, motivo)
    await page.route('**/api/employees/byarea/*', (ruta) =>
      ruta.fulfill({ json: { data: [], recordsTotal: 0, recordsFiltered: 0 } }),
    )
    await abrirVisitas(page)
    const fila = await buscarFila(page, motivo)
    await fila.getByRole('button', { name: /Editar visita/ }).click()
    await expect(aviso(page, 'No es posible modificar, el empleado fue eliminado')).toBeVisible()
    await expect(modal(page, 'EDITAR VISITA')).toHaveCount(0)
  })

  test('VIS-36 SHE-97 what the server refuses shows beside its field', async ({ page }) => {
    await page.route('**/api/visitas', (ruta) =>
      ruta.fulfill({
        status: 422,
        json: { message: 'x', codigo: 'validacion', errors: { motivo: 'Motivo no admitido' } },
      }),
    )
    await abrirVisitas(page)
    await abrirNueva(page)
    await page.getByLabel('DNI', { exact: true }).fill(CONOCIDO.dni)
    await expect(page.getByText('Identidad encontrada')).toBeVisible()
    await page.getByLabel('Motivo de visita').fill('Motivo suficiente')
    await elegirEmpleado(page)
    await modal(page).getByRole('button', { name: 'Grabar' }).click()
    await expect(aviso(page, 'No se pudo grabar el registro')).toBeVisible()
    await expect(page.getByText('Motivo no admitido')).toBeVisible()
    await expect(page.getByLabel('Motivo de visita')).toHaveValue('Motivo suficiente')
  })

  test('the modal is clean for axe, empty and with errors, wide and narrow', async ({ page }) => {
    test.slow()
    await abrirVisitas(page)
    await abrirNueva(page)
    await revisarAccesibilidad(page)
    await page.getByLabel('DNI', { exact: true }).fill(DESCONOCIDO)
    await expect(page.getByText('numero dni no es valido')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await revisarAccesibilidad(page)
  })
})

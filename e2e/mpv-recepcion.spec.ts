import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes-reglas'
import { expect } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import {
  abrirMesa,
  aviso,
  dependencias,
  dialogo,
  OBSERVACION,
  presentado,
  presentar,
  RECEPCION,
  tramiteDe,
} from './apoyo-tramites.ts'
import { buscarFila, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

test('MPV-54 MPV-61 MPV-62 MPV-63 MPV-64 MPV-65 MPV-68 MPV-75 a clerk receives a submission with three destinations, all by keyboard', async ({
  page,
}) => {
  test.slow()
  const asunto = unico('Tres destinos')
  await presentado(page.request, { asunto })
  const [una, otra, tercera] = await dependencias(page.request)
  if (!una || !otra || !tercera) throw new Error('Sisgedo knows fewer than three departments')
  await abrirMesa(page)
  const fila = await buscarFila(page, asunto)
  await fila.getByRole('button', { name: /^Recepcionar/ }).focus()
  await page.keyboard.press('Enter')
  const caja = dialogo(page, RECEPCION)
  const codigo = caja.getByLabel('Codigo')
  const dependencia = caja.getByRole('combobox', { name: 'Dependencia' })
  const enviar = caja.getByRole('button', { name: 'Recepcionar y derivar' })
  await expect(caja.getByLabel('Relacionado')).toBeFocused()
  await expect(caja).toContainText(asunto)
  await expect(enviar).toBeDisabled()
  await expect(caja).toContainText('Falta: agregar un destino')
  await page.keyboard.type('12a3')
  await expect(caja.getByLabel('Relacionado')).toHaveValue('123')

  // A code and Enter.
  await expect(codigo).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(codigo).toBeFocused()
  await page.keyboard.type(String(una.depe_id))
  await expect(dependencia).toHaveValue(una.depe_nombre)
  await page.keyboard.press('Enter')
  const lineas = caja.getByRole('table', { name: 'Destinos' }).locator('tbody').getByRole('row')
  await expect(lineas).toHaveCount(1)
  await expect(codigo).toBeFocused()
  await expect(codigo).toHaveValue('')

  // By its name, as a copy, with a proveido.
  await page.keyboard.press('Tab')
  await expect(dependencia).toBeFocused()
  await page.keyboard.type(otra.depe_nombre)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(codigo).toHaveValue(String(otra.depe_id))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Para conocimiento')
  await page.keyboard.press('Enter')
  await expect(lineas).toHaveCount(2)
  await expect(lineas.nth(1)).toContainText('Copia')
  await expect(codigo).toBeFocused()

  // Empty, unknown and repeated ones are not added.
  await page.keyboard.press('Enter')
  await expect(caja.getByRole('status').filter({ hasText: 'Elija una dependencia' })).toBeVisible()
  await page.keyboard.type('99999999')
  await expect(caja).toContainText('Ninguna dependencia tiene el código 99999999')
  await page.keyboard.press('Enter')
  await codigo.fill(String(una.depe_id))
  await page.keyboard.press('Enter')
  await expect(caja).toContainText('Esa dependencia ya está en la lista')
  await expect(lineas).toHaveCount(2)

  await codigo.fill(String(tercera.depe_id))
  // What is written but not added would be left out: it is not sent without it.
  await expect(enviar).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(lineas).toHaveCount(3)
  await revisarAccesibilidad(page)
  const pedido = page.waitForRequest('**/api/mpvirtual/sendtramite')
  await page.keyboard.press('Control+Enter')
  const tramite = await tramiteDe(page.request, asunto)
  expect((await pedido).postDataJSON()).toEqual({
    id: tramite?.id,
    relacionado: '123',
    destinos: [
      { dependencia: una.depe_id, copia: false, proveido: '' },
      { dependencia: otra.depe_id, copia: true, proveido: 'Para conocimiento' },
      { dependencia: tercera.depe_id, copia: false, proveido: '' },
    ],
  })
  await expect(aviso(page, 'Tramite recepcionado con éxito')).toBeVisible()
  await expect(caja).toHaveCount(0)
  const recibido = await tramiteDe(page.request, asunto)
  expect(recibido?.estado).toBe('RECEPCIONADO')
  await expect(aviso(page, `Expediente ${recibido?.expe_id}`)).toBeVisible()
  await expect(fila.getByRole('cell').nth(6)).toHaveText(recibido?.expe_id ?? '')
})

test('MPV-58 MPV-74 MPV-75 API-78 a Sisgedo that does not answer costs nothing that was typed', async ({ page }) => {
  test.slow()
  const asunto = unico('Sin Sisgedo')
  await presentar(page.request, { asunto })
  const [una] = await dependencias(page.request)
  const mudo = {
    status: 503,
    json: { codigo: 'sisgedoNoResponde', message: 'Sisgedo no responde, intente en unos minutos' },
  }
  let mudas = true
  await page.route('**/api/mpvirtual/getdependencias', (ruta) => (mudas ? ruta.fulfill(mudo) : ruta.continue()))
  await abrirMesa(page)
  const fila = await buscarFila(page, asunto)
  await fila.getByRole('button', { name: /^Recepcionar/ }).click()
  const caja = dialogo(page, RECEPCION)
  const reintentar = caja.getByRole('button', { name: 'Reintentar' })
  await expect(reintentar).toBeVisible({ timeout: 20_000 })
  await expect(caja.getByLabel('Codigo')).toBeDisabled()
  await revisarAccesibilidad(page)
  mudas = false
  await reintentar.click()
  await expect(caja.getByLabel('Codigo')).toBeEnabled()
  await caja.getByLabel('Relacionado').fill('77')
  await caja.getByLabel('Codigo').fill(String(una?.depe_id))
  await page.keyboard.press('Enter')

  let soltar: () => void = () => undefined
  const retenido = new Promise<void>((listo) => {
    soltar = listo
  })
  await page.route('**/api/mpvirtual/sendtramite', async (ruta) => {
    await retenido
    await ruta.fulfill(mudo)
  })
  const enviar = caja.getByRole('button', { name: 'Recepcionar y derivar' })
  await enviar.click()
  await expect(caja.getByRole('progressbar', { name: MENSAJES_TRAMITE.procesando })).toBeVisible()
  soltar()
  await expect(caja.getByRole('alert')).toHaveText('Sisgedo no responde, intente en unos minutos')
  await expect(aviso(page, 'No se pudo recepcionar el tramite')).toBeVisible()
  await expect(caja.getByLabel('Relacionado')).toHaveValue('77')
  await expect(caja.getByRole('cell', { name: una?.depe_nombre ?? '', exact: true })).toBeVisible()
  expect((await tramiteDe(page.request, asunto))?.estado).toBe('PENDIENTE')

  await page.unroute('**/api/mpvirtual/sendtramite')
  await enviar.click()
  await expect(aviso(page, 'Tramite recepcionado con éxito')).toBeVisible()
  await expect(caja).toHaveCount(0)
})

test('MPV-76 MPV-78 SHE-79 SHE-80 a load that fails ends the session, but never behind a form', async ({ page }) => {
  const asunto = unico('Con formulario')
  await presentar(page.request, { asunto })
  await abrirMesa(page)
  const fila = await buscarFila(page, asunto)
  await fila.getByRole('button', { name: /^Notificar/ }).click()
  const caja = dialogo(page, OBSERVACION)
  await caja.getByLabel('Motivo').fill('Falta el pago')
  const cargas: string[] = []
  await page.route(/\/api\/mpvirtual\?/, (ruta) => {
    cargas.push(ruta.request().url())
    return ruta.abort()
  })
  // Refused because it is old: the rows would be asked for again, but not behind what was typed.
  const viejo = { codigo: 'recepcionEnCurso', message: ERRORES.recepcionEnCurso.mensaje }
  await page.route('**/api/mpvirtual/sendmailcustom', (ruta) => ruta.fulfill({ status: 409, json: viejo }))
  await caja.getByRole('button', { name: 'Enviar' }).click()
  await expect(caja.getByRole('alert')).toHaveText(ERRORES.recepcionEnCurso.mensaje)
  await expect(aviso(page, 'No se pudo enviar respuesta')).toBeVisible()
  await page.unroute('**/api/mpvirtual/sendmailcustom')
  await page.route('**/api/mpvirtual/sendmailcustom', (ruta) => ruta.abort())
  await caja.getByRole('button', { name: 'Enviar' }).click()
  await expect(caja.getByRole('alert')).toContainText('No hubo respuesta')
  await expect(caja.getByLabel('Motivo')).toHaveValue('Falta el pago')
  expect(cargas).toEqual([])
  await caja.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

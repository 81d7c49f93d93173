import { diaLima, diaMas } from '@cabildo/contracts/base/tiempo'
import { miCuentaApi, type SesionPropia } from '@cabildo/contracts/mi-cuenta'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { unaSesion } from '../../../test/fabricas/mi-cuenta.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso, sinDesborde, textosDe } from '../../../test/vista.ts'

const renglon = (texto: string) => page.getByRole('listitem').filter({ hasText: texto })
const lasDemas = () => page.getByRole('main').getByRole('button', { name: 'Cerrar las demás' })

const abrirSesiones = async (sesiones: SesionPropia[]) => {
  responder(miCuentaApi.sesiones, () => ({ data: sesiones }))
  const cerradas = responder(miCuentaApi.cerrarSesion, ({ params: { id } }) => {
    const suya = sesiones.find((una) => una.id === id)
    if (!suya) return rechazo('noEncontrado')
    Object.assign(suya, { termino: '2026-07-15 10:00:00', por_que: 'cerrada por usted' })
    return {}
  })
  await abrir('mi_cuenta', { como: 'rosa', datos: 'parte=sesiones' })
  await expect.element(page.getByRole('heading', { name: 'Sesiones abiertas' })).toBeVisible()
  return cerradas
}

test('ING-23 open sessions tell device, place, entry and last use, the ended ones why', async () => {
  const hoy = diaLima(new Date())
  await abrirSesiones([
    unaSesion(1, { actual: true, lugar: 'Esta red' }),
    unaSesion(2, { dispositivo: 'Chrome en Android', manera: 'clave y llave', ultimo_uso: `${hoy} 07:31:00` }),
    unaSesion(3, { dispositivo: 'Firefox en Linux', ultimo_uso: `${diaMas(hoy, -1)} 16:20:00` }),
    unaSesion(4, { dispositivo: '', termino: '2026-07-12 09:15:00', por_que: 'clave cambiada' }),
  ])
  await expect.element(renglon('Esta sesión')).toMatchTextContent('Esta red')
  await expect.element(renglon('Esta sesión').getByRole('button')).not.toBeInTheDocument()
  const android = renglon('Chrome en Android')
  await expect.element(android).toMatchTextContent('Último uso: hoy 07:31')
  await expect.element(android).toMatchTextContent('14/07/2026 20:14')
  await expect.element(android).toMatchTextContent('clave y llave')
  await expect.element(renglon('Firefox en Linux')).toMatchTextContent('Último uso: ayer 16:20')
  const terminadas = page.getByRole('table', { name: 'Sesiones terminadas' })
  expect(textosDe(terminadas.getByRole('row').nth(1).getByRole('cell'))).toEqual([
    ...['Dispositivo desconocido', 'Red 190.12.34.0/24', '14/07/2026 20:14', '12/07/2026 09:15', 'clave cambiada'],
  ])
  await revisarAccesibilidad()
})

test('ING-23 on a phone an ended session says what each of its values is, and is still a row of a table', async () => {
  await page.viewport(390, 844)
  await abrirSesiones([
    unaSesion(1, { actual: true }),
    unaSesion(2, { termino: '2026-07-12 09:15:00', por_que: 'venció' }),
  ])
  const fila = page.getByRole('table', { name: 'Sesiones terminadas' }).getByRole('row').nth(1)
  const celdas = fila.getByRole('cell').elements()
  expect(celdas.map((celda) => getComputedStyle(celda, '::before').content)).toEqual([
    ...['none', '"Lugar "', '"Ingreso "', '"Término "', '"Por qué "'],
  ])
  // Browsers that drop the role of an element with another `display` have it from here.
  expect(fila.element().getAttribute('role')).toBe('row')
  expect(new Set(celdas.map((celda) => celda.getAttribute('role')))).toEqual(new Set(['cell']))
  expect(sinDesborde()).toBe(true)
  await revisarAccesibilidad()
})

test('ING-24 ING-32 a session is ended at once, without a question', async () => {
  const cerradas = await abrirSesiones([
    unaSesion(1, { actual: true }),
    unaSesion(2, { dispositivo: 'Edge en Windows' }),
  ])
  await renglon('Edge en Windows')
    .getByRole('button', { name: /^Cerrar la sesión de Edge en Windows/ })
    .click()
  await expect.element(aviso('Sesión cerrada')).toBeVisible()
  await expect.element(renglon('Edge en Windows')).not.toBeInTheDocument()
  await expect.element(page.getByRole('row').filter({ hasText: 'cerrada por usted' })).toBeVisible()
  expect(cerradas).toHaveLength(1)
  await expect.element(lasDemas()).toBeDisabled()
})

test('ING-23 ING-32 D-135 ending all others asks once', async () => {
  const sesiones = [unaSesion(1, { actual: true }), unaSesion(2), unaSesion(3)]
  await abrirSesiones(sesiones)
  const cierres = responder(miCuentaApi.cerrarDemas, () => {
    sesiones.splice(1)
    return { cerradas: 2 }
  })
  await lasDemas().click()
  const pregunta = page.getByRole('alertdialog', { name: 'CERRAR LAS DEMÁS SESIONES' })
  await expect.element(pregunta.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await revisarAccesibilidad()
  expect(cierres).toEqual([])
  await pregunta.getByRole('button', { name: 'Cerrar las demás' }).click()
  await expect.element(aviso('Se cerraron 2 sesiones')).toBeVisible()
  await expect.element(pregunta).not.toBeInTheDocument()
  await expect.element(page.getByText('No hay otras sesiones abiertas')).toBeVisible()
})

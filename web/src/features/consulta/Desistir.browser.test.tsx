import { CABECERA_CONSULTA, type CasoCompleto, consultaApi, MENSAJES_CONSULTA } from '@cabildo/contracts/consulta'
import { DESISTIMIENTO_ACEPTADO, DESISTIR_EN_GRUPO, desistimientoAnotado } from '@cabildo/contracts/consulta-pasos'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirConsulta, CASO, CODIGO, codigo, conCaso, consultar, numero } from '../../../test/fabricas/consulta.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { altura, sinDesborde } from '../../../test/vista.ts'

const PENDIENTE: CasoCompleto = { ...CASO, estado: 'PENDIENTE', expe_id: null, actos: ['correo', 'desistir'] }
const DESISTIDO: CasoCompleto = {
  ...PENDIENTE,
  ...{ estado: 'DESISTIDO', frase: 'Usted desistió de este trámite el 13/10/2026.', vence: null, semaforo: null },
  actos: ['correo'],
  pasos: [
    { titulo: 'Presentado', estado: 'hecho', fecha: '2026-10-12 10:52:00', nota: null },
    { titulo: 'Desistido', estado: 'hecho', fecha: '2026-10-13 09:00:00', nota: null },
  ],
}
const entrarConCodigo = async () => {
  await numero().fill('2026-000007')
  await codigo().fill(CODIGO)
  await consultar().click()
}
const seccion = () => page.getByRole('region', { name: 'Desistir' })
const abrirForma = () => seccion().getByRole('button', { name: 'Desistir de este trámite' }).click()
const palabra = () => seccion().getByLabelText('Escriba DESISTO para confirmar')
const enviar = () => seccion().getByRole('button', { name: 'Desistir', exact: true })

test('CON-22 CON-25 on a phone: closed at first; extent, reason and the typed word, and it is accepted', async () => {
  await page.viewport(390, 844)
  conCaso(PENDIENTE)
  await abrirConsulta()
  await entrarConCodigo()
  await abrirForma()
  const primera = seccion().getByRole('radio', { name: 'Del procedimiento (puede volver a pedirlo)' })
  await expect.element(primera).toBeChecked()
  await expect.element(primera).toHaveFocus()
  await expect.element(page.getByText(DESISTIR_EN_GRUPO)).not.toBeInTheDocument()
  await revisarAccesibilidad()
  expect(sinDesborde()).toBe(true)
  expect(await altura(enviar())).toBeGreaterThanOrEqual(44)
  // Without the word nothing is sent.
  const enviadas = responder(consultaApi.desistir, DESISTIDO)
  await enviar().click()
  await expect.element(seccion()).toMatchTextContent(MENSAJES_CONSULTA.faltaPalabra)
  await expect.element(palabra()).toHaveFocus()
  expect(enviadas).toEqual([])
  await seccion().getByRole('radio', { name: 'De la pretensión (no podrá pedir lo mismo otra vez)' }).click()
  await seccion()
    .getByLabelText(/^Motivo/)
    .fill('Ya lo resolví')
  await palabra().fill('desisto')
  await enviar().click()
  await expect.element(page.getByRole('status').filter({ hasText: DESISTIMIENTO_ACEPTADO })).toHaveFocus()
  await expect
    .element(page.getByRole('heading', { name: 'Usted desistió de este trámite el 13/10/2026' }))
    .toBeVisible()
  await expect.element(seccion()).not.toBeInTheDocument()
  expect(enviadas.map(({ body, cabeceras }) => [body, cabeceras.get(CABECERA_CONSULTA)])).toEqual([
    [{ alcance: 'pretension', motivo: 'Ya lo resolví', palabra: 'DESISTO' }, 'boleto'],
  ])
  await revisarAccesibilidad()
  await page.viewport(1440, 900)
})

test('CON-22 EXP-40 of a case that is answered with others it says beforehand that it is registered, then that it was, and is not offered again', async () => {
  const ACUMULADO: CasoCompleto = {
    ...{ ...PENDIENTE, estado: 'ACUMULADO', frase: 'Su expediente se unió a otro; se responden juntos.' },
  }
  conCaso(ACUMULADO)
  await abrirConsulta()
  await entrarConCodigo()
  await abrirForma()
  await expect.element(seccion().getByText(DESISTIR_EN_GRUPO)).toBeVisible()
  await palabra().fill('DESISTO')
  responder(consultaApi.desistir, {
    ...{ ...ACUMULADO, actos: ['correo'], desistimiento: '2026-10-13 09:00:00' },
    frase: `${ACUMULADO.frase} Su desistimiento fue registrado el 13/10/2026; el área le responderá.`,
  })
  await enviar().click()
  expect(desistimientoAnotado()).toBe('Su desistimiento fue registrado; el área le responderá.')
  const dicho = page.getByRole('status').filter({ hasText: desistimientoAnotado() })
  await expect.element(dicho).toHaveFocus()
  await expect.element(page.getByText(DESISTIMIENTO_ACEPTADO)).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('heading', { name: 'Su expediente se unió a otro; se responden juntos' }))
    .toBeVisible()
  await expect
    .element(page.getByText('Su desistimiento fue registrado el 13/10/2026; el área le responderá.'))
    .toBeVisible()
  await expect.element(seccion()).not.toBeInTheDocument()
  await revisarAccesibilidad()
})

test('CON-22 CON-07 CON-27 what was received meanwhile is told, a busy server is asked again, and a consultation that expired loses nothing of what was written', async () => {
  conCaso(PENDIENTE)
  await abrirConsulta()
  await entrarConCodigo()
  await abrirForma()
  await seccion()
    .getByLabelText(/^Motivo/)
    .fill('Ya no lo necesito')
  await palabra().fill('DESISTO')
  responder(consultaApi.desistir, rechazo('desistirPorEscrito'))
  await enviar().click()
  await expect.element(seccion().getByText(/^El trámite ya fue recepcionado/)).toBeVisible()
  responder(consultaApi.desistir, rechazo('desistimientoAnotado'))
  await enviar().click()
  await expect.element(seccion().getByText(/^Ya se registró el desistimiento/)).toBeVisible()
  let veces = 0
  responder(consultaApi.desistir, () =>
    ++veces === 1 ? rechazo('noDisponible', {}, { 'retry-after': '0' }) : rechazo('consultaVencida', { vencido: true }),
  )
  await enviar().click()
  await expect.element(page.getByText('La consulta terminó. Vuelva a consultar.')).toBeVisible()
  expect(veces).toBe(2)
  await codigo().fill(CODIGO)
  await consultar().click()
  await expect.element(seccion().getByLabelText(/^Motivo/)).toHaveValue('Ya no lo necesito')
  await seccion().getByRole('button', { name: 'Seguir con el trámite' }).click()
  await expect.element(palabra()).not.toBeInTheDocument()
})

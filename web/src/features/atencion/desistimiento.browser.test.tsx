import { MENSAJES_DESISTIMIENTO, mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirExpediente, unExpediente } from '../../../test/fabricas/expediente.ts'
import { unArchivo } from '../../../test/fabricas/mesa-de-partes-virtual.ts'
import { abrirReclamos, unReclamo } from '../../../test/fabricas/reclamos.ts'
import { abrirSolicitudes, unaSolicitud } from '../../../test/fabricas/transparencia.ts'
import { responder } from '../../../test/servidor.ts'

const ventana = page.getByRole('dialog', { name: 'REGISTRAR DESISTIMIENTO' })
const entrada = page.getByRole('menuitem', { name: /^Registrar desistimiento/ })
const abrirMenu = async () => {
  await page
    .getByRole('button', { name: /^Más acciones/ })
    .first()
    .click()
}
/** Enters it, and answers what was sent. */
const registrar = async (anotado = false) => {
  await ventana
    .getByRole('group', { name: 'PDF del desistimiento' })
    .getByLabelText('PDF del desistimiento')
    .upload(unArchivo('carta.pdf'))
  const enviadas = responder(mesaDePartesListaApi.desistir, { data: null, anotado })
  await ventana.getByRole('button', { name: 'Registrar' }).click()
  await expect.element(page.getByText(MENSAJES_DESISTIMIENTO[anotado ? 'anotado' : 'registrado'])).toBeVisible()
  return enviadas.map(({ body }) => body)
}

test('CON-22 API-162 the responsible of a complaint enters what came on paper from the menu of its row; of what ended the menu says why not', async () => {
  await abrirReclamos([unReclamo(1)])
  await abrirMenu()
  await entrada.click()
  await expect.element(ventana).toMatchTextContent('El reclamo terminará al registrarlo')
  await expect.element(ventana).toMatchTextContent('se avisará al solicitante por correo')
  await revisarAccesibilidad()
  await ventana.getByRole('radio', { name: /^De la pretensión/ }).click()
  expect(await registrar()).toMatchObject([{ clave: { clase: 'reclamo', id: 1 }, alcance: 'pretension' }])
  await abrirReclamos([unReclamo(1, { estado: 'RESPONDIDO', semaforo: null, restan: null, tarde: 0 })])
  await abrirMenu()
  await expect.element(entrada).toMatchTextContent('El reclamo ya terminó: no hay de qué desistir')
  await userEvent.keyboard('{Escape}')
})

test('CON-22 TRS-14 of a request, too', async () => {
  await abrirSolicitudes([unaSolicitud(1)])
  await abrirMenu()
  await entrada.click()
  await expect.element(ventana).toMatchTextContent('La solicitud terminará al registrarlo')
  expect(await registrar()).toMatchObject([{ clave: { clase: 'solicitud', id: 1 }, alcance: 'procedimiento' }])
})

test('CON-22 API-162 the area in charge of a filing enters it from its case, and giving up leaves the focus where it was', async () => {
  const { actos } = unExpediente()
  const puede = actos.map((uno) => (uno.acto === 'desistir' ? { ...uno, impide: null } : uno))
  await abrirExpediente(unExpediente({ actos: puede }))
  await abrirMenu()
  await entrada.click()
  await expect.element(ventana).toMatchTextContent('El expediente terminará al registrarlo')
  await ventana.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(ventana).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Más acciones' })).toHaveFocus()
  await abrirMenu()
  await entrada.click()
  expect(await registrar()).toMatchObject([{ clave: { clase: 'tramite', id: 412 }, alcance: 'procedimiento' }])
})

test('CON-22 EXP-40 of a case that is answered with others the dialog says before and after that it is only noted', async () => {
  const { actos } = unExpediente()
  const principal = {
    lazo: 'principal',
    expe_id: '2026-000009',
    registro_id: 9,
    asunto: '',
    estado: null,
    nota: '',
  } as const
  await abrirExpediente(
    unExpediente({
      ...{ estado: 'ACUMULADO', relacionados: [principal] },
      actos: actos.map((uno) => (uno.acto === 'desistir' ? { ...uno, impide: null } : uno)),
    }),
  )
  await abrirMenu()
  await entrada.click()
  await expect.element(ventana).toMatchTextContent(MENSAJES_DESISTIMIENTO.deGrupo)
  await expect.element(ventana).not.toMatchTextContent('terminará')
  await registrar(true)
})

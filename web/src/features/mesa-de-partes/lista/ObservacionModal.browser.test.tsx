import { ERRORES } from '@cabildo/contracts/base/errores'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrirMesa, dialogo, filaDe, OBSERVACION, unTramite } from '../../../../test/fabricas/mesa-de-partes.ts'
import { rechazo, responder, sinRed } from '../../../../test/servidor.ts'
import { preguntaEliminar } from '../../../../test/tabla.ts'

const caja = () => dialogo(OBSERVACION)
const motivo = () => caja().getByLabelText(/^Motivo/)
const enviar = () => caja().getByRole('button', { name: 'Enviar' })

test('MPV-55 MPV-56 MPV-57 MPV-60 MPV-66 MPV-69 MPV-70 MPV-76 MPV-77 SHE-66 SHE-90 an observation annuls a submission, whose row turns red, and a question precedes its deletion', async () => {
  const tramite = unTramite(7, { asunto: 'Observado' })
  const filas = [tramite, unTramite(8)]
  await abrirMesa(filas)
  const fila = filaDe('Observado')
  await fila.getByRole('button', { name: /^Notificar observación/ }).click()
  await expect.element(motivo()).toHaveFocus()
  for (const [campo, valor] of [
    ['Correo electrónico', tramite.email],
    ['Nombres', tramite.nombres],
    ['Asunto', tramite.asunto],
  ] as const) {
    await expect.element(caja().getByLabelText(campo)).toHaveValue(valor)
    await expect.element(caja().getByLabelText(campo)).toHaveAttribute('readonly')
  }
  await expect.element(caja()).toMatchTextContent('Nota: al enviar la observación el trámite quedará anulado.')
  await motivo().fill('abc')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(caja()).toMatchTextContent('Ingrese un motivo minimo 04 caracteres')
  await expect.element(enviar()).toBeDisabled()
  await revisarAccesibilidad()
  await motivo().fill('Falta la página 3')
  const observados = responder(mesaDePartesListaApi.observar, () => {
    Object.assign(tramite, { estado: 'OBSERVADO', send_mail: true, motivo: 'Falta la página 3' })
    return {}
  })
  await enviar().click()
  await expect.element(page.getByText('Respuesta enviado con éxito')).toBeVisible()
  await expect.element(caja()).not.toBeInTheDocument()
  expect(observados.map(({ body }) => body)).toEqual([{ id: 7, motivo: 'Falta la página 3' }])
  await expect.element(fila).toMatchTextContent('ANULADO · observación enviada')
  await expect.element(fila).toHaveAttribute('data-anulado', 'true')
  await expect.element(fila.getByRole('button', { name: /^Recepcionar/ })).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'Anulados' }).click()
  await expect.element(filaDe('Asunto 08')).not.toBeInTheDocument()
  await expect.element(fila).toHaveLength(1)
  await revisarAccesibilidad()

  await fila.getByRole('button', { name: /^Eliminar/ }).click()
  const pregunta = preguntaEliminar()
  await expect.element(pregunta).toMatchTextContent('Esta seguro de eliminar este registro?')
  await expect.element(pregunta).toMatchTextContent(`SOLICITUD-OTROS N° ${tramite.ndocumento} de ${tramite.nombres}`)
  await expect.element(pregunta.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await revisarAccesibilidad()
  const eliminados = responder(mesaDePartesListaApi.eliminar, () => {
    filas.shift()
    return {}
  })
  await pregunta.getByRole('button', { name: 'Aceptar' }).click()
  await expect.element(page.getByText(MENSAJES.eliminado)).toBeVisible()
  await expect.element(fila).not.toBeInTheDocument()
  expect(eliminados.map(({ params }) => params.id)).toEqual([7])
})

test('MPV-76 MPV-78 SHE-79 SHE-80 a load that fails ends the session, but never behind a form', async () => {
  await abrirMesa([unTramite(1)])
  await filaDe('Asunto 01')
    .getByRole('button', { name: /^Notificar/ })
    .click()
  await motivo().fill('Falta el pago')
  const cargas = responder(mesaDePartesListaApi.listar, sinRed)
  // Refused because it is old: the rows would be asked for again, but not behind what was typed.
  responder(mesaDePartesListaApi.observar, rechazo('recepcionEnCurso'))
  await enviar().click()
  await expect.element(caja().getByRole('alert').first()).toHaveTextContent(ERRORES.recepcionEnCurso.mensaje)
  await expect.element(page.getByText('No se pudo enviar respuesta')).toBeVisible()
  responder(mesaDePartesListaApi.observar, sinRed)
  await enviar().click()
  await expect.element(caja().getByRole('alert').first()).toMatchTextContent('No hubo respuesta')
  await expect.element(motivo()).toHaveValue('Falta el pago')
  expect(cargas).toEqual([])
  await caja().getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
  expect(localStorage.getItem('token')).toBeNull()
})

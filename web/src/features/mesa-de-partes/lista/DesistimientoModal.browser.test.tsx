import {
  MENSAJES_DESISTIMIENTO,
  mesaDePartesListaApi,
  sinAvisoPorCorreo,
} from '@cabildo/contracts/mesa-de-partes-lista'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrirMesa, dialogo, filaDe, unAdjunto, unTramite } from '../../../../test/fabricas/mesa-de-partes.ts'
import { unArchivo } from '../../../../test/fabricas/mesa-de-partes-virtual.ts'
import { rechazo, responder } from '../../../../test/servidor.ts'

const DESISTIDO = {
  estado: 'DESISTIDO',
  desistido_at: '2026-07-16 10:00:00',
  papel_de_desistimiento: unAdjunto('carta.pdf'),
  desistimiento: {
    alcance: 'pretension',
    motivo: 'Carta del 16/07',
    recibido_at: '2026-07-16 10:00:00',
    registrado_por: 'Nadia Olivares',
  },
} as const

test('CON-22 API-162 what came on paper is entered with its extent, reason and PDF; what was done is not offered', async () => {
  await abrirMesa([
    unTramite(1),
    unTramite(2, DESISTIDO),
    unTramite(3, { estado: 'RECEPCIONADO', expe_id: '2026-000001' }),
  ])
  const detalle = dialogo('DETALLE DE TRAMITE')
  const boton = detalle.getByRole('button', { name: 'Registrar desistimiento' })
  const ver = (n: number) =>
    filaDe(`Asunto 0${n}`)
      .getByRole('button', { name: /^Ver detalle/ })
      .click()
  for (const n of [2, 3]) {
    await ver(n)
    await expect.element(detalle).toBeVisible()
    await expect.element(boton).not.toBeInTheDocument()
    await detalle.getByRole('button', { name: 'Cerrar' }).last().click()
    await expect.element(detalle).not.toBeInTheDocument()
  }
  await ver(1)
  await boton.click()
  const ventana = dialogo('REGISTRAR DESISTIMIENTO')
  await expect.element(ventana.getByRole('radio', { name: /^Del procedimiento/ })).toBeChecked()
  await revisarAccesibilidad()
  await ventana.getByRole('radio', { name: /^De la pretensión/ }).click()
  await ventana.getByLabelText(/^Motivo/).fill('Carta del 16/07')
  await ventana
    .getByRole('group', { name: 'PDF del desistimiento' })
    .getByLabelText('PDF del desistimiento')
    .upload(unArchivo('carta.pdf'))
  responder(mesaDePartesListaApi.desistir, rechazo('yaAtendido'))
  await ventana.getByRole('button', { name: 'Registrar' }).click()
  await expect.element(ventana.getByText('El trámite ya fue atendido')).toBeVisible()
  const enviadas = responder(mesaDePartesListaApi.desistir, { data: unTramite(1, DESISTIDO), anotado: false })
  await ventana.getByRole('button', { name: 'Registrar' }).click()
  await expect.element(page.getByText(MENSAJES_DESISTIMIENTO.registrado)).toBeVisible()
  expect(enviadas.map(({ body }) => [body.alcance, body.motivo])).toEqual([['pretension', 'Carta del 16/07']])
})

test('CON-22 EXP-72 CON-24 a withdrawal promises a letter only to whom one arrives', async () => {
  const filas = [unTramite(1), unTramite(2, { email: '' }), unTramite(3, { correo_devuelto: true })] as const
  const [conCorreo, ...otros] = filas
  await abrirMesa(filas)
  const ventana = dialogo('REGISTRAR DESISTIMIENTO')
  const abrir = async ({ asunto }: { asunto: string }) => {
    await filaDe(asunto)
      .getByRole('button', { name: /^Ver detalle/ })
      .click()
    await dialogo('DETALLE DE TRAMITE').getByRole('button', { name: 'Registrar desistimiento' }).click()
  }
  const avisara = 'se avisará al solicitante por correo'
  await abrir(conCorreo)
  await expect.element(ventana).toMatchTextContent(avisara)
  await expect.element(ventana).not.toMatchTextContent('Dígaselo usted')
  for (const tramite of otros) {
    await ventana.getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(ventana).not.toBeInTheDocument()
    await abrir(tramite)
    await expect.element(ventana).toMatchTextContent(sinAvisoPorCorreo(tramite))
    await expect.element(ventana).toMatchTextContent('El trámite terminará al registrarlo. No se puede deshacer.')
    await expect.element(ventana).not.toMatchTextContent(avisara)
  }
  await revisarAccesibilidad()
})

test('CON-22 the detail of a withdrawn one says when, of what, why and by whom, with the paper', async () => {
  await abrirMesa([unTramite(2, DESISTIDO)])
  await filaDe('Asunto 02')
    .getByRole('button', { name: /^Ver detalle/ })
    .click()
  const detalle = dialogo('DETALLE DE TRAMITE')
  for (const texto of ['16/07/2026 10:00', 'De la pretensión', 'Carta del 16/07', 'Nadia Olivares'])
    await expect.element(detalle.getByText(texto)).toBeVisible()
  await expect.element(detalle.getByRole('link', { name: 'Desistimiento' })).toBeVisible()
})

import type { Expediente } from '@cabildo/contracts/expediente'
import { MENSAJES_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import { MENSAJES_VENTANILLA, ventanillaApi } from '@cabildo/contracts/ventanilla'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrirExpediente, unArchivo, unExpediente } from '../../../../test/fabricas/expediente.ts'
import { AREA, aviso, dialogo } from '../../../../test/fabricas/expedientes.ts'
import { unTramite } from '../../../../test/fabricas/mesa-de-partes.ts'
import { unArchivo as unPdf } from '../../../../test/fabricas/mesa-de-partes-virtual.ts'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { altura, pulsar, sinDesborde } from '../../../../test/vista.ts'

const archivos = page.getByRole('region', { name: 'Archivos', exact: true })
const digitalizar = archivos.getByRole('button', { name: 'Digitalizar' })
const caja = () => dialogo('DIGITALIZAR')
const actualizar = page.getByRole('button', { name: 'El expediente cambió. Actualizar' })
const marca = archivos.getByText(MENSAJES_VENTANILLA.faltaDigitalizar)

/** A filing on paper without a scan; what it offers is off for a reason, if any. */
const unPapel = (impide: string | null = null): Expediente => {
  const caso = unExpediente({ marcas: ['falta_digitalizar'] })
  return { ...caso, actos: [...caso.actos, { acto: 'digitalizar', impide }] }
}
const escaneado = { marcas: [], archivos: [unArchivo('papel.pdf')] }

test('API-164 EXP-73 EXP-19 the area in charge adds the missing scan from the case, which then is as it is afterwards', async () => {
  const { poner, cambiar } = await abrirExpediente(unPapel())
  await expect.element(marca).toBeVisible()
  await expect.element(archivos).toMatchTextContent('El original va en papel.')
  // The mark stands beside the files, and not again in the head.
  expect(page.getByText(MENSAJES_VENTANILLA.faltaDigitalizar).elements()).toHaveLength(1)
  await revisarAccesibilidad()

  await pulsar(digitalizar, '{Enter}')
  await expect.element(caja()).toMatchTextContent('EXPEDIENTE EXP-2026-003914 · Quispe Mamani Rosa Elvira')
  await expect.element(caja()).not.toMatchTextContent('ya tiene una digitalización')
  await expect.element(caja()).toMatchTextContent('Falta: un PDF o fotos')
  await caja()
    .getByRole('group', { name: 'Documento en PDF' })
    .getByLabelText('Documento en PDF')
    .first()
    .upload(unPdf('papel.pdf'))
  await revisarAccesibilidad()
  const enviar = caja().getByRole('button', { name: 'Digitalizar' })

  // After a failure the chosen file is still in the dialog.
  responder(ventanillaApi.digitalizar, rechazo('noEncontrado'))
  await enviar.click()
  await expect.element(page.getByText(MENSAJES_VENTANILLA.noDigitalizado)).toBeVisible()
  await expect.element(caja()).toMatchTextContent('papel.PDF')

  // News of the own act come before its answer.
  const respuesta = Promise.withResolvers<void>()
  const enviados = responder(ventanillaApi.digitalizar, async () => {
    poner(escaneado)
    cambiar('expedientes', AREA.id)
    await respuesta.promise
    return { data: unTramite(412) }
  })
  await enviar.click()
  await expect.element(marca).not.toBeInTheDocument()
  await expect.element(actualizar).not.toBeInTheDocument()
  respuesta.resolve()
  await expect.element(aviso(MENSAJES_VENTANILLA.digitalizado)).toBeVisible()
  await expect.element(caja()).not.toBeInTheDocument()
  await expect.element(digitalizar).toHaveFocus()
  expect(
    enviados.map(({ params, archivos: suyos }) => [params.id, suyos['selectedFile[]']?.map(({ name }) => name)]),
  ).toEqual([[412, ['papel.pdf']]])
  await expect.element(archivos.getByRole('button', { name: 'papel.pdf' })).toBeVisible()
  await expect.element(marca).not.toBeInTheDocument()
  await expect.element(actualizar).not.toBeInTheDocument()

  // The dialog tells that the case has a scan already.
  await digitalizar.click()
  await expect.element(caja()).toMatchTextContent('ya tiene una digitalización')
})

test('API-164 EXP-45 EXP-73 who waited for the upload while a colleague derived the case reads where it is', async () => {
  await abrirExpediente(unPapel())
  await digitalizar.click()
  await caja()
    .getByRole('group', { name: 'Documento en PDF' })
    .getByLabelText('Documento en PDF')
    .first()
    .upload(unPdf('papel.pdf'))
  responder(ventanillaApi.digitalizar, rechazo('otroEstado', { message: MENSAJES_EXPEDIENTE.otraArea }))
  await caja().getByRole('button', { name: 'Digitalizar' }).click()
  await expect.element(aviso(MENSAJES_EXPEDIENTE.otraArea)).toBeVisible()
  await expect.element(caja()).toMatchTextContent('papel.PDF')
})

test('EXP-67 EXP-73 a case that is open elsewhere says that it changed', async () => {
  const { poner, cambiar } = await abrirExpediente(unPapel())
  await expect.element(marca).toBeVisible()
  poner(escaneado)
  cambiar('expedientes', AREA.id)
  await expect.element(actualizar).toBeVisible()
  await expect.element(marca).toBeVisible()
  await actualizar.click()
  await expect.element(marca).not.toBeInTheDocument()
  await expect.element(archivos.getByRole('button', { name: 'papel.pdf' })).toBeVisible()
})

test('EXP-19 EXP-73 who may not scan it reads why; what came online has no paper to scan', async () => {
  const { poner, cambiar } = await abrirExpediente(unPapel(MENSAJES_EXPEDIENTE.noEsOriginal))
  await expect.element(marca).toBeVisible()
  await expect.element(digitalizar).toHaveAttribute('aria-disabled', 'true')
  await expect.element(digitalizar).toHaveAccessibleDescription(MENSAJES_EXPEDIENTE.noEsOriginal)
  await pulsar(digitalizar, '{Enter}')
  await expect.element(caja()).not.toBeInTheDocument()
  await revisarAccesibilidad()
  poner({ ...unExpediente() })
  cambiar('expedientes', AREA.id)
  await actualizar.click()
  await expect.element(archivos).toMatchTextContent('El expediente no tiene archivos.')
  await expect.element(digitalizar).not.toBeInTheDocument()
})

test('EXP-73 D-68 at 390 px the mark and its act are within the width, and can be touched', async () => {
  await page.viewport(390, 844)
  const caso = unPapel()
  await abrirExpediente({ ...caso, actos: caso.actos.map(({ acto }) => ({ acto, impide: null })) })
  await expect.element(marca).toBeVisible()
  await expect.poll(sinDesborde).toBe(true)
  expect(await altura(digitalizar)).toBeGreaterThanOrEqual(44)
  await revisarAccesibilidad()
  await digitalizar.click()
  await expect.element(caja()).toBeVisible()
  await expect.poll(sinDesborde).toBe(true)
})

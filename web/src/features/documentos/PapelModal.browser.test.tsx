import { documentosApi } from '@cabildo/contracts/documentos'
import { HISTORIA_MAXIMO } from '@cabildo/contracts/documentos-historia'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirDocumentos, archivosCon, filasDocumentos, unDocumento } from '../../../test/fabricas/documentos.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso, sinDesborde, textosDe } from '../../../test/vista.ts'

const dialogo = () => page.getByRole('dialog', { name: 'FIRMADO EN PAPEL' })
const registrar = () => dialogo().getByRole('button', { name: 'Registrar' })
const dia = () => dialogo().getByRole('textbox', { name: 'Fecha de la firma' })
const quienes = () => dialogo().getByLabelText('Quiénes firmaron')
const elegir = (name: string) =>
  dialogo()
    .getByLabelText('escaneo firmado (PDF)', { exact: true })
    .filter({ hasNot: page.getByRole('button') })
    .upload(new File(['%PDF-1.4'], name, { type: 'application/pdf' }))
const elegirAccion = async (name: string) => {
  await filasDocumentos()
    .getByRole('button', { name: /^Más acciones de/ })
    .click()
  await page.getByRole('menuitem', { name }).click()
}

test('D-138 who signed on paper and when is registered with the scan, and can be undone', async () => {
  const documentos = [unDocumento(7)]
  await abrirDocumentos(documentos)
  const enviados = responder(documentosApi.firmarEnPapel, ({ body, archivos }) => {
    const [escaneo] = archivos['selectedFile[]'] ?? []
    const papel = { fecha: body.fecha, firmantes: [...body.firmantes] }
    const documento = { papel, estado: 'papel', firmado: true, definitivo: true } as const
    documentos[0] = unDocumento(7, { ...documento, documentos: archivosCon(escaneo?.name ?? null) })
    return { data: documentos[0] }
  })
  await elegirAccion('Firmado en papel')
  await expect.element(registrar()).toBeDisabled()
  await dia().fill('14/07/2026')
  await expect.element(dialogo()).toMatchTextContent('La fecha no puede ser anterior a la del documento')
  await dia().fill('15/07/2026')
  await quienes().fill('Rosa Díaz\nROSA DÍAZ')
  await expect.element(dialogo()).toMatchTextContent('Cada firmante va una vez')
  await quienes().fill('Rosa Díaz\nSara Flores')
  await elegir('escaneo.pdf')
  await revisarAccesibilidad()
  await registrar().click()
  await expect.element(aviso('Se registró la firma en papel')).toBeVisible()
  await expect.element(dialogo()).not.toBeInTheDocument()
  expect(enviados.map(({ body }) => body)).toEqual([
    { fecha: '2026-07-15', firmantes: ['Rosa Díaz', 'Sara Flores'], version: '2026-07-15 09:00:00.000' },
  ])
  await expect.element(filasDocumentos()).toMatchTextContent('Firmado en papel')

  const deshechos = responder(documentosApi.deshacerPapel, () => {
    documentos[0] = unDocumento(7)
    return { data: documentos[0] }
  })
  await elegirAccion('Deshacer firma en papel')
  const pregunta = page.getByRole('alertdialog', { name: 'DESHACER FIRMA EN PAPEL' })
  await expect.element(pregunta).toMatchTextContent('firmado el 15/07/2026 por Rosa Díaz, Sara Flores')
  await revisarAccesibilidad()
  await pregunta.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(aviso('Se deshizo la firma en papel')).toBeVisible()
  expect(deshechos.map(({ body }) => body)).toEqual([{ version: '2026-07-15 09:00:00.000' }])
  await expect.element(filasDocumentos().getByRole('button', { name: /^Más acciones de/ })).toHaveFocus()
})

test('D-138 what the server refuses stands beside its field, and what was written stays', async () => {
  await page.viewport(390, 844)
  await abrirDocumentos([unDocumento(7)])
  responder(documentosApi.firmarEnPapel, () =>
    rechazo('validacion', { errors: { fecha: 'La fecha no puede ser posterior a hoy', selectedFile: 'Elija el PDF' } }),
  )
  await elegirAccion('Firmado en papel')
  // Each field stands apart from the one before, with its name above it.
  const caja = (texto: string) => dialogo().getByText(texto, { exact: true }).first().element().getBoundingClientRect()
  await expect.element(dia()).toBeVisible()
  expect(caja('Quiénes firmaron').top - dia().element().getBoundingClientRect().bottom).toBeGreaterThan(8)
  expect(caja('escaneo firmado (PDF)').top - quienes().element().getBoundingClientRect().bottom).toBeGreaterThan(8)
  await dia().fill('15/07/2026')
  await quienes().fill('Rosa Díaz')
  await elegir('escaneo.pdf')
  await registrar().click()
  await expect.element(dialogo()).toMatchTextContent('La fecha no puede ser posterior a hoy')
  await expect.element(dialogo()).toMatchTextContent('Elija el PDF')
  await expect.element(quienes()).toHaveValue('Rosa Díaz')
  await expect.poll(sinDesborde).toBe(true)
})

test('D-138 it is offered where nobody was asked to sign digitally', async () => {
  await abrirDocumentos([unDocumento(7, { destinos: 1, estado: 'enFirma', faltan: ['Alcaldía'] })])
  await filasDocumentos()
    .getByRole('button', { name: /^Más acciones de/ })
    .click()
  const accion = page.getByRole('menuitem', { name: /^Firmado en papel/ })
  await expect.element(accion).toHaveAttribute('aria-disabled', 'true')
  await expect.element(accion).toMatchTextContent('Quite primero los destinos que no han firmado')
})

test('D-140 the history of a document opens from its menu, and a long one is scrolled by keyboard and says what it leaves out', async () => {
  await abrirDocumentos([unDocumento(7)])
  responder(documentosApi.historia, {
    data: [
      { evento: 'creado', en: '2026-07-15 09:00:00', por: 'Gloria Ríos', area: 'Alcaldía', detalle: null },
      { evento: 'devuelto', en: '2026-07-15 10:00:00', por: 'Ana Vega', area: 'Alcaldía', detalle: 'Falta el informe' },
    ],
  })
  await elegirAccion('Historia')
  const historia = page.getByRole('dialog', { name: 'HISTORIA' })
  await expect
    .poll(() => textosDe(historia.getByRole('listitem')))
    .toEqual([
      '15/07/2026 09:00Se creó: Alcaldía, por Gloria Ríos',
      '15/07/2026 10:00Se devolvió sin firmar: Alcaldía, por Ana VegaFalta el informe',
    ])
  await revisarAccesibilidad()
  const cerrar = historia.getByRole('button', { name: 'Cerrar' }).last()
  await expect.element(cerrar).toHaveFocus()
  // All of it shows: there is nothing to stop at.
  const cuerpo = () => historia.getByRole('list').element().parentElement
  expect(cuerpo()?.tabIndex).toBe(-1)
  const recientes = historia.getByText('Son los 500 hechos más recientes; los anteriores no se muestran.')
  await expect.element(recientes).not.toBeInTheDocument()
  await cerrar.click()
  await expect.element(filasDocumentos().getByRole('button', { name: /^Más acciones de/ })).toHaveFocus()

  responder(documentosApi.historia, {
    data: Array.from({ length: HISTORIA_MAXIMO }, () => ({
      evento: 'editado' as const,
      en: '2026-07-15 11:00:00',
      por: null,
      area: null,
      detalle: null,
    })),
  })
  await elegirAccion('Historia')
  await expect.element(historia.getByRole('listitem')).toHaveLength(HISTORIA_MAXIMO)
  await expect.poll(() => cuerpo()?.tabIndex).toBe(0)
  await expect.element(recientes).toBeInTheDocument()
})

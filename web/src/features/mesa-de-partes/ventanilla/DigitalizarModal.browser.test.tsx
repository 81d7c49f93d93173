import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { CABECERA_CODIGO, MENSAJES_VENTANILLA, ventanillaApi } from '@cabildo/contracts/ventanilla'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrirMesa, dialogo, filaDe, HASTA, RECEPCION, unTramite } from '../../../../test/fabricas/mesa-de-partes.ts'
import { unArchivo } from '../../../../test/fabricas/mesa-de-partes-virtual.ts'
import { fotoPng } from '../../../../test/fabricas/pdf.ts'
import { contarImpresiones, conVentanilla } from '../../../../test/fabricas/ventanilla.ts'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { sinDesborde, textosDe } from '../../../../test/vista.ts'

const caja = () => dialogo('DIGITALIZAR')
const digitalizar = () => caja().getByRole('button', { name: 'Digitalizar' })

/** A paper that has no scan. */
const unPapel = (id: number, asunto: string) =>
  unTramite(id, {
    ...{ asunto, canal: 'ventanilla', falta_digitalizar: true, documentos: [], ndocumento: 'S/N' },
    ...{ identidad: 'PASAPORTE', ndoc: 'AB123456', email: '', phone: '' },
    ...{ representa_nombre: 'Bodega Silva', representa_documento: '20131312955' },
  })

test('EXP-71 EXP-73 EXP-78 a paper without a scan says so in the list, in its detail and at its reception', async () => {
  const papel = unPapel(1, 'Vino en papel')
  await abrirMesa([papel, unTramite(2, { asunto: 'Vino por internet' })])
  const completo = { ...papel, registrado_por: 'Mila Poma', requisitos: ['Solicitud firmada', 'Copia del DNI'] }
  responder(mesaDePartesListaApi.ver, { data: completo, hasta: HASTA })
  const fila = filaDe('Vino en papel')
  await expect.element(fila).toMatchTextContent('Ventanilla')
  await expect.element(filaDe('Vino por internet')).not.toMatchTextContent('Ventanilla')
  await expect.element(fila.getByRole('button', { name: /^PDF/ })).not.toBeInTheDocument()
  await fila.getByRole('button', { name: /^Falta digitalizar, SOLICITUD-OTROS S\/N de/ }).click()
  await expect.element(page.getByText(/^El original va en papel\. Puede recepcionarlo/)).toBeVisible()
  await revisarAccesibilidad()

  await fila.getByRole('button', { name: /^Ver detalle/ }).click()
  const detalle = dialogo('DETALLE DE TRAMITE')
  await expect.element(detalle).toMatchTextContent('Mila Poma')
  const valores = () => textosDe(detalle.getByRole('definition'))
  for (const valor of [
    'AB123456',
    'Bodega Silva · 20131312955',
    'Ventanilla',
    'Solicitud firmada Copia del DNI',
    'Falta digitalizar. El original va en papel',
  ])
    await expect.poll(valores).toContain(valor)
  for (const rotulo of ['Pasaporte', 'Registrado por', 'Presenta', 'Representa a', 'Canal'])
    await expect.element(detalle.getByText(rotulo, { exact: true })).toBeVisible()
  await revisarAccesibilidad()
  // Its cargo can be printed again, without the code, which nobody of the staff has.
  const { cargos } = conVentanilla()
  await detalle.getByRole('button', { name: 'Imprimir cargo' }).click()
  await expect
    .poll(() => cargos.map(({ params, cabeceras }) => [params.id, cabeceras.has(CABECERA_CODIGO)]))
    .toEqual([[1, false]])
  const impresiones = await contarImpresiones()
  await detalle.getByRole('button', { name: 'Imprimir cargo' }).click()
  expect(impresiones).toHaveBeenCalledTimes(1)
  await detalle.getByRole('button', { name: 'Cerrar' }).last().click()

  // It can be received meanwhile.
  await fila.getByRole('button', { name: /^Recepcionar/ }).click()
  const recepcion = dialogo(RECEPCION)
  await expect
    .element(recepcion.getByRole('group', { name: 'PDF del trámite' }))
    .toMatchTextContent('El original va en papel')
  await revisarAccesibilidad()
})

test('API-164 EXP-73 a scan is added from its row as a PDF or as photographs, and what online came has none to add', async () => {
  const papel = unPapel(1, 'Vino en papel')
  await abrirMesa([papel, unTramite(2, { asunto: 'Vino por internet' })])
  await expect
    .element(filaDe('Vino por internet').getByRole('button', { name: /^Digitalizar/ }))
    .not.toBeInTheDocument()
  const abrir = filaDe('Vino en papel').getByRole('button', { name: /^Digitalizar/ })
  await abrir.click()
  await expect.element(caja()).toMatchTextContent('Falta: un PDF o fotos')
  const pdf = caja().getByRole('group', { name: 'Documento en PDF' })
  const fotos = caja().getByRole('group', { name: 'Fotos' })
  await fotos
    .getByLabelText('Agregar fotos')
    .first()
    .upload(await fotoPng('uno.png', 60, 80))
  await expect.element(fotos.getByRole('listitem')).toHaveLength(1)
  await pdf.getByLabelText('Documento en PDF').first().upload(unArchivo('papel.pdf'))
  await expect.element(fotos).toMatchTextContent(MENSAJES_VENTANILLA.unoUOtro)
  await expect.element(digitalizar()).toBeDisabled()
  await revisarAccesibilidad()
  await fotos.getByRole('button', { name: 'Quitar la página 1' }).click()

  // A refusal stands beside its field, and nothing that was chosen is lost.
  responder(
    ventanillaApi.digitalizar,
    rechazo('validacion', { errors: { selectedFile: MENSAJES_VENTANILLA.demasiadas } }),
  )
  await digitalizar().click()
  await expect.element(pdf).toMatchTextContent(MENSAJES_VENTANILLA.demasiadas)
  const enviados = responder(ventanillaApi.digitalizar, () => {
    Object.assign(papel, { falta_digitalizar: false, documentos: unTramite(1).documentos })
    return { data: papel }
  })
  await digitalizar().click()
  await expect.element(page.getByText(MENSAJES_VENTANILLA.digitalizado)).toBeVisible()
  await expect.element(caja()).not.toBeInTheDocument()
  await expect.element(abrir).toHaveFocus()
  expect(
    enviados.map(({ params, archivos }) => [params.id, archivos['selectedFile[]']?.map(({ name }) => name)]),
  ).toEqual([[1, ['papel.pdf']]])
  await expect.element(filaDe('Vino en papel').getByRole('button', { name: /^PDF de/ })).toBeVisible()
  await expect.element(filaDe('Vino en papel').getByRole('button', { name: /^Falta/ })).not.toBeInTheDocument()
})

test('EXP-73 a further scan stands first and the others stay, each with its number', async () => {
  const [una] = unTramite(1).documentos
  if (!una) throw new Error('There is no document')
  const otra = { ...una, path_primary: 'primera.pdf', name: 'primera.pdf' }
  await abrirMesa([unTramite(1, { asunto: 'Dos veces', canal: 'ventanilla', documentos: [una, otra] })])
  await filaDe('Dos veces')
    .getByRole('button', { name: /^PDF \+1/ })
    .click()
  const enlaces = dialogo('DOCUMENTOS ADJUNTOS PDF').getByRole('link')
  await expect.poll(() => textosDe(enlaces)).toEqual(['Principal', 'Principal de la digitalización 1'])
})

test('EXP-73 scanning at 390: within the width and clean for axe', async () => {
  await page.viewport(390, 844)
  await abrirMesa([unPapel(1, 'Vino en papel')])
  await filaDe('Vino en papel')
    .getByRole('button', { name: /^Digitalizar/ })
    .click()
  await expect.element(caja()).toBeVisible()
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
})

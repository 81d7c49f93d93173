import { PROCESOS } from '@cabildo/contracts/atencion'
import { diaLima, fecha } from '@cabildo/contracts/base/tiempo'
import { expedienteApi } from '@cabildo/contracts/expediente'
import { MENSAJES_RESPUESTA, seEnviaraA } from '@cabildo/contracts/respuestas'
import { transparenciaActosApi } from '@cabildo/contracts/transparencia-actos'
import { type Solicitud, transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import {
  comuniqueloAlDomicilio,
  DERECHO_A_APELAR,
  MENSAJES_DE_SOLICITUD,
  pagoPendiente,
  prorrogaPosterior,
} from '@cabildo/contracts/transparencia-reglas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { SIN_RESPONSABLES } from '../../../../test/fabricas/atencion.ts'
import { unArchivo, unArchivoDeRespuesta, unaRespuesta, unExpediente } from '../../../../test/fabricas/expediente.ts'
import { abrirSolicitudes, SIN_ACTOS, unaEntera, unaSolicitud } from '../../../../test/fabricas/transparencia.ts'
import { rechazo, responder, sinRed } from '../../../../test/servidor.ts'
import { filaDe } from '../../../../test/tabla.ts'
import { aviso, dialogo, sinDesborde, textosDe } from '../../../../test/vista.ts'

const HOY = diaLima(new Date())
const SIN_CORREO = { email: '', forma_entrega: 2 } as const
const POR_ENTREGAR = { ...SIN_CORREO, estado: 'POR ENTREGAR', sentido: 1 } as const
const PDF = (nombre: string) => new File(['%PDF-1.7 de prueba'], nombre, { type: 'application/pdf' })
const masAcciones = () => filaDe('Pedido 01').getByRole('button', { name: /^Más acciones/ })
const delMenu = async (acto: string) => {
  await masAcciones().click()
  await page.getByRole('menuitem', { name: acto, exact: true }).click()
}
/** Opens the list with one request, and an act of it by the menu. */
const abrirActo = async (acto: string, cambios: Partial<Solicitud> = {}) => {
  const solicitud = unaSolicitud(1, cambios)
  await abrirSolicitudes([solicitud])
  await delMenu(acto)
  return solicitud
}

test('TRS-12 TRS-13 TRS-16 TRS-18 the menu offers what its state knows, and says why not; the main act is to answer', async () => {
  await abrirSolicitudes([unaSolicitud(1, { observar_hasta: '2026-07-17', prorroga_hasta: '2026-08-14' })])
  await masAcciones().click()
  await expect
    .poll(() => textosDe(page.getByRole('menuitem')))
    .toEqual([
      'Responder',
      'Pedir a un área La solicitud aún no está registrada en Sisgedo',
      'Observar El plazo para observar venció el 17/07/2026',
      'Comunicar prórroga Ya se comunicó una prórroga',
      'Costo de reproducción La entrega por correo no tiene costo',
      'Encauzar',
      'Registrar desistimiento',
      'Ver expediente',
    ])
})

test('TRS-13 TRS-22 who is not responsible cannot answer, but notes payment and delivery; abandonment has its day', async () => {
  const manana = '2099-01-15'
  await abrirSolicitudes(
    [
      unaSolicitud(1, { ...POR_ENTREGAR, costo: 1_250, abandono_desde: manana }),
      unaSolicitud(2, { pedido: 'Planillas' }),
    ],
    { ...SIN_RESPONSABLES, responsable: false },
  )
  await expect
    .element(
      filaDe('Planillas').getByRole('button', {
        name: `Responder la solicitud SAIP-2026-000002 de Quispe Mamani Rosa Elvira: ${PROCESOS.transparencia.soloResponsable}`,
      }),
    )
    .toHaveAttribute('aria-disabled', 'true')
  await expect.element(filaDe('Pedido 01').getByRole('button', { name: /^Responder/ })).not.toBeInTheDocument()
  await masAcciones().click()
  await expect.element(page.getByRole('menuitem', { name: 'Registrar pago', exact: true })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: `Registrar entrega ${pagoPendiente(1_250)}` })).toBeVisible()
  await expect
    .element(page.getByRole('menuitem', { name: `Declarar abandono ${PROCESOS.transparencia.soloResponsable}` }))
    .toBeVisible()
})

test('TRS-16 TRS-24 an observation names its requisite; a refusal keeps what was written, and the focus returns', async () => {
  const solicitud = await abrirActo('Observar')
  const observar = dialogo('OBSERVAR SOLICITUD')
  await expect.element(observar).toMatchTextContent('Solicitud SAIP-2026-000001 · Quispe Mamani Rosa Elvira')
  await expect.element(observar).toMatchTextContent('Falta: el requisito, qué debe precisar')
  await expect.element(observar).toMatchTextContent(MENSAJES_DE_SOLICITUD.sinMotivo)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(observar.getByText(MENSAJES_DE_SOLICITUD.requisito)).toBeVisible()
  await observar.getByLabelText('Requisito que falta').selectOptions('El pedido no es concreto')
  await observar.getByLabelText('Qué debe precisar').fill('Diga de qué año son las actas')
  await revisarAccesibilidad()
  responder(transparenciaActosApi.observar, rechazo('otroEstadoDeAtencion', { message: MENSAJES_DE_SOLICITUD.unaVez }))
  await observar.getByRole('button', { name: 'Enviar observación' }).click()
  await expect.element(aviso('No se pudo enviar la observación')).toBeVisible()
  await expect.element(observar.getByRole('alert').first()).toMatchTextContent(MENSAJES_DE_SOLICITUD.unaVez)
  await expect.element(observar.getByLabelText('Qué debe precisar')).toHaveValue('Diga de qué año son las actas')
  const pedidos = responder(
    transparenciaActosApi.observar,
    unaEntera({ ...solicitud, estado: 'POR SUBSANAR', observada: true }),
  )
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(aviso('Observación enviada')).toBeVisible()
  expect(pedidos.map(({ body }) => body)).toEqual([
    { requisito: 1, texto: 'Diga de qué año son las actas', comunicado: null },
  ])
  await expect.element(masAcciones()).toHaveFocus()
})

test('TRS-16 TRS-24 without an e-mail the observation is told at the address, on a day that has come', async () => {
  const solicitud = await abrirActo('Observar', SIN_CORREO)
  const observar = dialogo('OBSERVAR SOLICITUD')
  await expect.element(observar).toMatchTextContent(comuniqueloAlDomicilio('Jr. Los Molles 123'))
  await observar.getByLabelText('Requisito que falta').selectOptions('Otro requisito')
  await observar.getByLabelText('Qué debe precisar').fill('Diga de qué año son las actas')
  await expect.element(observar).toMatchTextContent('Falta: la fecha')
  const comunicado = observar.getByRole('textbox', { name: 'Comunicado el' })
  await comunicado.fill('02/01/2099')
  await expect.element(observar.getByText(MENSAJES_DE_SOLICITUD.diaPosterior)).toBeVisible()
  await comunicado.fill(fecha(HOY))
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  const pedidos = responder(transparenciaActosApi.observar, unaEntera(solicitud))
  await observar.getByRole('button', { name: 'Enviar observación' }).click()
  await expect.poll(() => pedidos[0]?.body).toMatchObject({ requisito: 3, comunicado: HOY })
})

test('TRS-16 API-161 what was brought on paper is entered: the request as it is now asked, with its PDFs', async () => {
  const solicitud = await abrirActo('Registrar subsanación', { estado: 'POR SUBSANAR', observada: true })
  const subsanar = dialogo('REGISTRAR SUBSANACIÓN')
  const pedido = subsanar.getByLabelText('Información que pide')
  await expect.element(pedido).toHaveValue('Pedido 01')
  await expect.element(subsanar).toMatchTextContent('Falta: la información que pide')
  await pedido.fill('Actas de las sesiones de 2025')
  await subsanar.getByLabelText('PDF', { exact: true }).last().upload(PDF('escrito.pdf'))
  await subsanar.getByLabelText('Otro PDF', { exact: true }).last().upload(PDF('anexo.pdf'))
  await expect.element(subsanar.getByText('anexo')).toBeVisible()
  await revisarAccesibilidad()
  const pedidos = responder(transparenciaActosApi.subsanar, unaEntera(solicitud))
  await subsanar.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect.element(aviso('Subsanación registrada')).toBeVisible()
  expect(pedidos[0]?.body).toEqual({ pedido: 'Actas de las sesiones de 2025' })
  expect(pedidos[0]?.archivos['selectedFile[]']?.map(({ name }) => name)).toEqual(['escrito.pdf'])
  expect(pedidos[0]?.archivos['selectedFileAnexo[]']?.map(({ name }) => name)).toEqual(['anexo.pdf'])
})

test('TRS-17 TRS-26 an extension has a later business day, reasons and why; a holiday is refused beside its field', async () => {
  const solicitud = await abrirActo('Comunicar prórroga')
  const prorrogar = dialogo('COMUNICAR PRÓRROGA')
  await expect.element(prorrogar).toMatchTextContent('Falta: la nueva fecha, el motivo, el sustento')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(prorrogar.getByText(MENSAJES_DE_SOLICITUD.motivos)).toBeVisible()
  await expect.element(prorrogar.getByText(MENSAJES_DE_SOLICITUD.sustentoDeProrroga)).toBeVisible()
  const hasta = prorrogar.getByRole('textbox', { name: 'Nueva fecha' })
  await hasta.fill('30/07/2026')
  await expect.element(prorrogar.getByText(prorrogaPosterior('2026-07-30'))).toBeVisible()
  await hasta.fill('15/08/2026')
  await expect.element(prorrogar.getByText(MENSAJES_DE_SOLICITUD.diaHabil)).toBeVisible()
  await hasta.fill('14/08/2026')
  await prorrogar.getByRole('checkbox', { name: 'Volumen de la información' }).click()
  await prorrogar.getByRole('checkbox', { name: 'Falta de recursos humanos' }).click()
  await prorrogar.getByLabelText('Sustento').fill('Son doce tomos que hay que foliar')
  await revisarAccesibilidad()
  responder(
    transparenciaActosApi.prorrogar,
    rechazo('validacion', { errors: { hasta: MENSAJES_DE_SOLICITUD.diaHabil } }),
  )
  await prorrogar.getByRole('button', { name: 'Comunicar prórroga' }).click()
  await expect.element(aviso('No se pudo comunicar la prórroga')).toBeVisible()
  await expect.element(hasta).toHaveAccessibleDescription(new RegExp(MENSAJES_DE_SOLICITUD.diaHabil))
  await expect.element(prorrogar.getByLabelText('Sustento')).toHaveValue('Son doce tomos que hay que foliar')
  const pedidos = responder(transparenciaActosApi.prorrogar, unaEntera({ ...solicitud, prorroga_hasta: '2026-08-17' }))
  await hasta.fill('17/08/2026')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(aviso('Prórroga comunicada')).toBeVisible()
  expect(pedidos[0]?.body).toEqual({
    ...{ hasta: '2026-08-17', motivos: [2, 3], sustento: 'Son doce tomos que hay que foliar' },
  })
})

test('TRS-18 the cost is counted as it is written, from the present one; other reproduction is described', async () => {
  const solicitud = unaSolicitud(1, SIN_CORREO)
  await abrirSolicitudes([solicitud])
  const previo = {
    ...{ paginas: 12, discos: 0, otro: '', otro_centimos: 0, total: 120, pagado_el: null, recibo: '' },
  }
  responder(transparenciaListaApi.ver, unaEntera(solicitud, { costo: previo }))
  await delMenu('Costo de reproducción')
  const costo = dialogo('COSTO DE REPRODUCCIÓN')
  await expect.element(costo.getByLabelText('Páginas, a S/. 0.10')).toHaveValue('12')
  await expect.element(costo).toMatchTextContent('TotalS/. 1.20')
  await expect.element(costo).toMatchTextContent(MENSAJES_DE_SOLICITUD.soloReproduccion)
  await costo.getByLabelText('Discos, a S/. 1.00').fill('2')
  await expect.element(costo).toMatchTextContent('TotalS/. 3.20')
  const monto = costo.getByLabelText('Monto de la otra reproducción (S/.)')
  await monto.fill('10.505')
  await expect.element(costo.getByText(MENSAJES_DE_SOLICITUD.monto)).toBeVisible()
  const paginas = costo.getByLabelText('Páginas, a S/. 0.10')
  await paginas.fill('100001')
  await expect.element(paginas).toHaveAccessibleDescription(/de 0 a 100,000$/)
  await paginas.fill('12')
  await monto.fill('10,5')
  await expect.element(costo).toMatchTextContent('TotalS/. 13.70')
  await expect.element(costo).toMatchTextContent('Falta: la otra reproducción')
  await costo.getByLabelText('Otra reproducción', { exact: true }).fill('Planos a color')
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  const pedidos = responder(transparenciaActosApi.costo, unaEntera(solicitud))
  await costo.getByRole('button', { name: 'Grabar' }).click()
  await expect.element(aviso('Costo registrado')).toBeVisible()
  expect(pedidos[0]?.body).toEqual({ paginas: 12, discos: 2, otro: 'Planos a color', otro_monto: 1_050 })
})

test('TRS-18 a payment has its day and the number of its receipt', async () => {
  const solicitud = await abrirActo('Registrar pago', { ...POR_ENTREGAR, costo: 1_370 })
  const pago = dialogo('REGISTRAR PAGO')
  await expect.element(pago).toMatchTextContent('S/. 13.70')
  await expect.element(pago).toMatchTextContent('Falta: el número del recibo')
  await expect.element(pago.getByRole('textbox', { name: 'Fecha del pago' })).toHaveValue(fecha(HOY))
  await pago.getByLabelText('Número del recibo').fill('R-00412')
  await revisarAccesibilidad()
  const pedidos = responder(transparenciaActosApi.pago, unaEntera(solicitud))
  await userEvent.keyboard('{Enter}')
  await expect.element(aviso('Pago registrado')).toBeVisible()
  expect(pedidos[0]?.body).toEqual({ fecha: HOY, recibo: 'R-00412' })
})

test('TRS-19 TRS-20 part is delivered by mail with what a denial needs: letter, files, and what was written stays after a failure', async () => {
  const firmado = unArchivo('Informe N° 118-2026', {
    ...{ grupo: 'documentos', archivo_id: 3, area: 'Archivo', persona: 'Delia Quispe' },
    documento: { doc_id: 3, estado: 'firmado', definitivo: true, firmados: 1, destinos: 1 },
  })
  responder(expedienteApi.leer, unExpediente({ clase: 'solicitud', notificacion: null, archivos: [firmado] }))
  const solicitud = unaSolicitud(1)
  await abrirSolicitudes([solicitud])
  await filaDe('Pedido 01')
    .getByRole('button', { name: /^Responder la solicitud SAIP-2026-000001/ })
    .click()
  const responde = dialogo('RESPONDER SOLICITUD')
  await expect.element(responde).toMatchTextContent('Falta: el sentido, el texto')
  const carta = page.getByRole('region', { name: 'Así verá el correo' })
  await expect.element(carta).toMatchTextContent('respondimos su solicitud SAIP-2026-000001')
  await expect.element(carta).not.toMatchTextContent(DERECHO_A_APELAR)
  await responde.getByLabelText('Sentido').selectOptions('Se entrega en parte')
  await expect
    .element(responde)
    .toMatchTextContent('Falta: el texto, la información que se entrega, la causal, el numeral, el sustento')
  await expect.element(carta).toMatchTextContent(DERECHO_A_APELAR)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(responde.getByText(MENSAJES_DE_SOLICITUD.denegatoria).first()).toBeVisible()
  await expect.element(responde.getByText(MENSAJES_DE_SOLICITUD.conArchivos)).toBeVisible()
  await responde.getByLabelText('Texto', { exact: true }).fill('Se entregan las actas públicas.')
  await responde.getByLabelText('Causal').selectOptions('Información confidencial (artículo 17)')
  await responde.getByLabelText('Numeral del artículo').fill('5')
  const sustento = 'Las actas de sesiones reservadas tienen datos de salud de personas naturales.'
  await responde.getByLabelText('Sustento').fill(sustento)
  await responde.getByText('Informe N° 118-2026').click()
  await responde.getByLabelText('PDF', { exact: true }).last().upload(PDF('actas.pdf'))
  await expect.element(responde.getByText('actas', { exact: true })).toBeVisible()
  await expect.element(responde).toMatchTextContent(seEnviaraA('vecina@example.com'))
  await revisarAccesibilidad()

  responder(transparenciaActosApi.responder, () => sinRed())
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(responde).toMatchTextContent('Lo que escribió sigue aquí')
  await expect.element(responde.getByLabelText('Sustento')).toHaveValue(sustento)
  const pedidos = responder(
    transparenciaActosApi.responder,
    unaEntera({ ...solicitud, estado: 'RESPONDIDA', sentido: 2 }),
  )
  await responde.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect.element(aviso('Solicitud respondida')).toBeVisible()
  expect(pedidos[0]?.body).toMatchObject({
    ...{ sentido: 2, texto: 'Se entregan las actas públicas.', causal: 3, numeral: '5', sustento, doc_ids: [3] },
  })
  expect(pedidos[0]?.archivos['selectedFile[]']?.map(({ name }) => name)).toEqual(['actas.pdf'])
})

test('TRS-18 TRS-19 TRS-24 what there is not says what was searched; to be picked up, the letter of none says where', async () => {
  responder(expedienteApi.leer, rechazo('sinPermiso'))
  const solicitud = await abrirActo('Responder', SIN_CORREO)
  const responde = dialogo('RESPONDER SOLICITUD')
  await responde.getByLabelText('Sentido').selectOptions('Se entrega')
  await responde.getByLabelText('Texto', { exact: true }).fill('Recoja las copias.')
  // On paper no file is needed.
  await expect.element(responde).not.toMatchTextContent('Falta:')
  await expect.element(responde).toMatchTextContent(comuniqueloAlDomicilio('Jr. Los Molles 123'))
  await responde.getByLabelText('Sentido').selectOptions('La entidad no tiene la información')
  await expect.element(responde).toMatchTextContent('Falta: qué se buscó y dónde')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(responde.getByText(MENSAJES_DE_SOLICITUD.busqueda)).toBeVisible()
  await responde.getByLabelText('Qué se buscó y dónde').fill('Se buscó en el archivo central, de 1990 a 2026.')
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  const pedidos = responder(transparenciaActosApi.responder, unaEntera(solicitud))
  await responde.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect
    .poll(() => pedidos[0]?.body)
    .toMatchObject({
      ...{ sentido: 4, causal: null, numeral: '', sustento: 'Se buscó en el archivo central, de 1990 a 2026.' },
    })
})

test('TRS-19 TRS-26 reports come with their files, and are asked for again; what is refused of files is said below them', async () => {
  responder(expedienteApi.leer, rechazo('noEncontrado'))
  const solicitud = unaSolicitud(1)
  await abrirSolicitudes([solicitud])
  responder(transparenciaListaApi.ver, rechazo('noEncontrado'))
  await delMenu('Responder')
  const responde = dialogo('RESPONDER SOLICITUD')
  const informe = unaRespuesta({
    ...{ respuesta_id: 30, clase: 3, texto: 'Son doce tomos', area: 'Archivo', correo: '', acuse_hasta: null },
    archivos: [unArchivoDeRespuesta('Informe N.° 077-2026.pdf')],
  })
  await expect.element(responde.getByText('No se pudo obtener los informes.')).toBeVisible()
  await expect.element(responde.getByText('No se pudo obtener los documentos del expediente.')).toBeVisible()
  responder(expedienteApi.leer, unExpediente({ clase: 'solicitud', notificacion: null }))
  responder(transparenciaListaApi.ver, unaEntera(solicitud, {}, { respuestas: [informe] }))
  await responde.getByRole('button', { name: 'Reintentar' }).last().click()
  await responde.getByRole('button', { name: 'Reintentar' }).first().click()
  await expect.element(responde.getByRole('button', { name: 'Informe N.° 077-2026.pdf' })).toBeVisible()
  await expect.element(responde).toMatchTextContent('Son doce tomos')
  await expect.element(responde).not.toMatchTextContent('No se pudo obtener')

  await responde.getByLabelText('Sentido').selectOptions('Se entrega')
  await responde.getByLabelText('Texto', { exact: true }).fill('Se entregan las actas.')
  const archivos = responde.getByRole('group', { name: /^Archivos/ })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(archivos).toHaveAccessibleDescription(new RegExp(MENSAJES_DE_SOLICITUD.conArchivos))
  await responde.getByLabelText('PDF', { exact: true }).last().upload(PDF('actas.pdf'))
  await expect.element(responde.getByText('actas', { exact: true })).toBeVisible()
  await expect.element(archivos).not.toHaveAccessibleDescription()
  const documentoAjeno = { doc_ids: MENSAJES_RESPUESTA.documentoAjeno }
  responder(transparenciaActosApi.responder, rechazo('validacion', { errors: documentoAjeno }))
  await responde.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect.element(archivos).toHaveAccessibleDescription(new RegExp(MENSAJES_RESPUESTA.documentoAjeno))
  await expect.element(responde.getByText(MENSAJES_RESPUESTA.documentoAjeno)).toBeVisible()
  await revisarAccesibilidad()
  // One that no field says besides one that a field says: the reason is above all.
  responder(
    transparenciaActosApi.responder,
    rechazo('validacion', { errors: { numeral: 'Sin numeral', texto: 'Sin texto' } }),
  )
  await responde.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect.element(responde.getByText('Sin numeral')).toBeVisible()
  await expect.element(responde.getByText('Sin texto')).toBeVisible()
  await responde.getByLabelText('Texto', { exact: true }).fill('Se entregan las actas públicas.')
  await expect.element(responde.getByText('Sin texto')).not.toBeInTheDocument()
})

test('TRS-18 TRS-20 the letter of what is to be picked up gives cost and place', async () => {
  responder(expedienteApi.leer, unExpediente())
  const solicitud = unaSolicitud(1, { forma_entrega: 2 })
  await abrirSolicitudes([solicitud])
  // The row does not know yet what somebody else has noted.
  responder(transparenciaListaApi.ver, unaEntera({ ...solicitud, costo: 1_370 }))
  await delMenu('Responder')
  await dialogo('RESPONDER SOLICITUD').getByLabelText('Sentido').selectOptions('Se entrega')
  await expect
    .element(page.getByRole('region', { name: 'Así verá el correo' }))
    .toMatchTextContent('El costo de reproducción es S/. 13.70: páguelo y recójala en')
})

test('TRS-21 a transfer names entity and document, which the letter tells', async () => {
  const solicitud = await abrirActo('Encauzar')
  const encauzar = dialogo('ENCAUZAR SOLICITUD')
  await expect.element(encauzar).toMatchTextContent('Falta: la entidad, el documento, el texto')
  await encauzar.getByLabelText('Entidad que tiene la información').fill('Gobierno Regional')
  await expect
    .element(page.getByRole('region', { name: 'Así verá el correo' }))
    .toMatchTextContent('su solicitud SAIP-2026-000001 se envió a Gobierno Regional')
  await encauzar.getByLabelText('Documento con que se le envió').fill('Oficio N° 31-2026')
  await encauzar.getByLabelText('Texto', { exact: true }).fill('El Gobierno Regional tiene esas actas.')
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  const pedidos = responder(transparenciaActosApi.responder, unaEntera({ ...solicitud, estado: 'ENCAUZADA' }))
  await encauzar.getByRole('button', { name: 'Encauzar' }).click()
  await expect.element(aviso('Solicitud encauzada')).toBeVisible()
  expect(pedidos[0]?.body).toMatchObject({
    ...{ sentido: 5, entidad: 'Gobierno Regional', documento: 'Oficio N° 31-2026' },
    texto: 'El Gobierno Regional tiene esas actas.',
  })
})

test('TRS-22 a delivery says when, to whom, with its signed cargo', async () => {
  const solicitud = await abrirActo('Registrar entrega', POR_ENTREGAR)
  const entrega = dialogo('REGISTRAR ENTREGA')
  const recibio = entrega.getByLabelText('Quién recibió')
  await expect.element(recibio).toHaveValue('Quispe Mamani Rosa Elvira')
  await recibio.fill('Ana')
  await expect.element(entrega).toMatchTextContent('Falta: quién recibió')
  await recibio.fill('Ana Lara Soto')
  await entrega.getByLabelText('Cargo firmado').last().upload(PDF('cargo.pdf'))
  await expect.element(entrega.getByText('cargo', { exact: true })).toBeVisible()
  await revisarAccesibilidad()
  const pedidos = responder(transparenciaActosApi.cerrar, unaEntera({ ...solicitud, estado: 'ENTREGADA' }))
  await entrega.getByRole('button', { name: 'Registrar entrega' }).click()
  await expect.element(aviso('Entrega registrada')).toBeVisible()
  expect(pedidos[0]?.body).toEqual({ accion: 'entregar', fecha: HOY, recibio: 'Ana Lara Soto' })
  expect(pedidos[0]?.archivos['selectedFile[]']?.map(({ name }) => name)).toEqual(['cargo.pdf'])
})

test('TRS-22 abandonment is asked for first, by keyboard, and the focus returns', async () => {
  const solicitud = await abrirActo('Declarar abandono', { ...POR_ENTREGAR, abandono_desde: HOY })
  const pregunta = page.getByRole('alertdialog', { name: 'DECLARAR ABANDONO' })
  await expect.element(pregunta).toMatchTextContent('Solicitud SAIP-2026-000001 · Quispe Mamani Rosa Elvira')
  await expect.element(pregunta.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await revisarAccesibilidad()
  const pedidos = responder(transparenciaActosApi.cerrar, unaEntera({ ...solicitud, estado: 'ABANDONADA' }))
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(aviso('Abandono declarado')).toBeVisible()
  expect(pedidos[0]?.body).toMatchObject({ accion: 'abandonar' })
  await expect.element(masAcciones()).toHaveFocus()
})

test('TRS-12 TRS-16 to TRS-22 the detail tells what was done, with its files, and offers what may be done', async () => {
  const solicitud = unaSolicitud(1, {
    ...{ ...POR_ENTREGAR, sentido: 2, observada: true, costo: 1_370 },
    ...{ prorroga_hasta: '2026-08-17', prorroga_motivos: [1, 3], prorroga_sustento: 'Son doce tomos' },
  })
  await abrirSolicitudes([solicitud])
  const escrito = {
    ...{ nombre: 'escrito.pdf', bytes: 9_000, paginas: 1, sha256: 'a'.repeat(64), url: '/storage/escrito.pdf' },
  }
  responder(
    transparenciaListaApi.ver,
    unaEntera(solicitud, {
      ...SIN_ACTOS,
      observacion: {
        ...{ requisito: 1, texto: 'Diga de qué año', observada_at: '2026-07-16 09:00:00', observada_por: 'Rosa Luna' },
        ...{ hasta: '2026-07-20', subsanada_at: '2026-07-17 10:00:00', archivos: [escrito] },
      },
      ...{ pedido_inicial: 'Las actas', prorroga_at: '2026-07-18 11:00:00' },
      costo: {
        ...{ paginas: 12, discos: 2, otro: 'Planos a color', otro_centimos: 1_050, total: 1_370 },
        ...{ pagado_el: null, recibo: '' },
      },
      ...{ causal: 3, numeral: '5', sustento: 'Tienen datos de salud' },
    }),
  )
  await filaDe('Pedido 01')
    .getByRole('button', { name: /^Ver el detalle/ })
    .click()
  const detalle = dialogo('DETALLE DE SOLICITUD')
  for (const texto of [
    ...['El pedido no es concreto', '16/07/2026 09:00 · Rosa Luna', 'Diga de qué año', 'Las actas'],
    ...['Falta de capacidad logística u operativa, Volumen de la información', 'Son doce tomos'],
    ...['Planos a color, S/. 10.50', 'S/. 13.70', 'Sin registrar'],
    ...['Se entrega en parte', 'Información confidencial (artículo 17)', 'Tienen datos de salud'],
  ])
    await expect.element(detalle).toMatchTextContent(texto)
  await expect.element(detalle.getByRole('button', { name: 'escrito.pdf' })).toBeVisible()
  // What may be done is in its section; at the foot is only what ends reading.
  const deLaSeccion = detalle.getByRole('region', { name: 'Datos' }).getByRole('button', { name: 'Registrar pago' })
  await expect.element(deLaSeccion).toBeInTheDocument()
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await expect.poll(sinDesborde).toBe(true)
  await detalle.getByRole('button', { name: 'Registrar pago' }).click()
  await expect.element(dialogo('REGISTRAR PAGO')).toBeVisible()
})

test('TRS-12 TRS-16 the detail says until when it is corrected, and of what ended neither who has it nor what is still to come', async () => {
  const observacion = {
    ...{ requisito: 1, texto: 'Diga de qué año', observada_at: '2026-07-16 09:00:00', observada_por: 'Rosa Luna' },
    ...{ hasta: '2026-07-20', subsanada_at: null, archivos: [] },
  }
  const verDetalle = async (cambios: Partial<Solicitud>, cerrado_at: string | null) => {
    const solicitud = unaSolicitud(1, { observada: true, semaforo: null, restan: null, ...cambios })
    await abrirSolicitudes([solicitud])
    responder(transparenciaListaApi.ver, unaEntera(solicitud, { observacion }, { cerrado_at }))
    await filaDe('Pedido 01')
      .getByRole('button', { name: /^Ver el detalle/ })
      .click()
    await expect.element(dialogo('DETALLE DE SOLICITUD')).toMatchTextContent('Diga de qué año')
    return dialogo('DETALLE DE SOLICITUD')
  }
  const porSubsanar = await verDetalle({ estado: 'POR SUBSANAR' }, null)
  await expect.element(porSubsanar.getByText('Por subsanar hasta el 20/07/2026')).toBeVisible()
  for (const texto of ['SubsanadaTodavía no', 'Lo tieneSu responsable'])
    await expect.element(porSubsanar).toMatchTextContent(texto)
  await expect.element(porSubsanar).not.toMatchTextContent('Responder hasta el')
  await expect.element(porSubsanar.getByRole('button', { name: 'Registrar subsanación' })).toBeVisible()
  const noPresentada = await verDetalle({ estado: 'NO PRESENTADA', tarde: 0 }, '2026-07-21 00:10:00')
  for (const texto of ['Todavía no', 'Lo tiene', 'hasta el'])
    await expect.element(noPresentada).not.toMatchTextContent(texto)
})

test('TRS-24 where mail comes back the dialog says that it is notified on paper', async () => {
  responder(expedienteApi.leer, unExpediente())
  const solicitud = unaSolicitud(1, { correo_devuelto: true })
  await abrirSolicitudes([solicitud])
  responder(transparenciaListaApi.ver, unaEntera(solicitud, { notificacion: { correo: '', autorizada: false } }))
  await delMenu('Observar')
  const observar = dialogo('OBSERVAR SOLICITUD')
  await expect.element(observar.getByRole('textbox', { name: 'Comunicado el' })).toBeVisible()
  await observar.getByRole('button', { name: 'Cancelar' }).click()
  await delMenu('Responder')
  const responde = dialogo('RESPONDER SOLICITUD')
  await expect.element(responde).toMatchTextContent(MENSAJES_RESPUESTA.sinCorreo)
  await expect.element(responde).not.toMatchTextContent(MENSAJES_RESPUESTA.sinAutorizar)
  await expect.element(responde).toMatchTextContent(comuniqueloAlDomicilio('Jr. Los Molles 123'))
  await expect.element(page.getByText(MENSAJES_RESPUESTA.sinCorreo).first()).toBeVisible()
})

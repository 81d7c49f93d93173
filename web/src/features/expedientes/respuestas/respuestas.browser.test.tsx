import { ERRORES } from '@cabildo/contracts/base/errores'
import { diaLima, fecha, marcaLima } from '@cabildo/contracts/base/tiempo'
import { expedientesApi } from '@cabildo/contracts/expedientes'
import {
  ACTOS_DEL_CASO,
  type ActoDelCaso,
  MENSAJES_EXPEDIENTE,
  Movimiento,
} from '@cabildo/contracts/expedientes-reglas'
import { expedientesRespuestasApi, MENSAJES_REQUERIMIENTO } from '@cabildo/contracts/expedientes-respuestas'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { procedimientosApi } from '@cabildo/contracts/procedimientos'
import {
  ARCHIVOS_DE_RESPUESTA,
  MENSAJES_RESPUESTA,
  maximoDeArchivos,
  respuestasApi,
  seEnviaraA,
} from '@cabildo/contracts/respuestas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import {
  abrirExpediente,
  unArchivo,
  unArchivoDeRespuesta,
  unaRespuesta,
  unExpediente,
  unMovimiento,
} from '../../../../test/fabricas/expediente.ts'
import { aviso, deshacerEn, dialogo, RUTH } from '../../../../test/fabricas/expedientes.ts'
import { unProcedimiento } from '../../../../test/fabricas/procedimientos.ts'
import { DANINO, sinDanio } from '../../../../test/hostil.ts'
import { listaDe } from '../../../../test/listado.ts'
import { rechazo, responder, sinRed } from '../../../../test/servidor.ts'
import { conVisor, hojaDePrueba } from '../../../../test/visor.ts'
import { altura, sinDesborde, textosDe } from '../../../../test/vista.ts'

const parte = (name: string) => page.getByRole('region', { name, exact: true })
const boton = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** What may be done; the rest says that it may not. */
const puede = (...actos: ActoDelCaso[]) =>
  ACTOS_DEL_CASO.map((acto) => ({ acto, impide: actos.includes(acto) ? null : MENSAJES_EXPEDIENTE.sinRecibir }))
const PDF = (nombre: string) => new File(['%PDF-1.7 de prueba'], nombre, { type: 'application/pdf' })
const EN_CINCO = marcaLima(new Date(Date.now() + 4 * 60_000))
const documento = (doc_id: number, nombre: string, definitivo: boolean) =>
  unArchivo(nombre, {
    ...{ grupo: 'documentos', archivo_id: doc_id, area: 'Fiscalización', persona: 'Delia Quispe' },
    documento: {
      ...{ doc_id, estado: definitivo ? 'firmado' : 'borrador', definitivo },
      ...{ firmados: definitivo ? 1 : 0, destinos: definitivo ? 1 : 0 },
    },
  })
const DOCUMENTOS = [documento(3, 'Informe N° 118-2026', true), documento(4, 'Carta N° 064-2026', false)]
const delMenu = async (acto: string) => {
  await boton('Más acciones').click()
  await page.getByRole('menuitem', { name: acto }).click()
}

test('EXP-34 D-73 D-121 EXP-46 a final answer with a signed document: preview, warning in the foot, and what was typed stays after a failure', async () => {
  const { poner } = await abrirExpediente(unExpediente({ archivos: DOCUMENTOS, actos: puede('responder') }))
  await boton('Responder al ciudadano').click()
  const responde = dialogo('RESPONDER AL CIUDADANO')
  await expect.element(responde).toMatchTextContent('EXP-2026-003914 · Quispe Mamani Rosa Elvira')
  await expect.element(responde).toMatchTextContent('Falta: un texto o un archivo, un documento firmado')
  await expect.element(responde).toMatchTextContent(MENSAJES_RESPUESTA.necesitaFirma)
  const carta = page.getByRole('region', { name: 'Así verá el correo' })
  await expect.element(carta).toMatchTextContent('hay una respuesta a su expediente EXP-2026-003914')
  await expect.element(carta).toMatchTextContent('vecina@example.com')
  await expect
    .element(carta)
    .toMatchTextContent('Ábrala en este enlace. Al abrirla queda constancia de que la recibió.')
  await expect.element(carta).toMatchTextContent(MENSAJES_RESPUESTA.siNoLaAbre)

  // A document that is not signed yet is not chosen, and says so.
  const sinFirmar = responde.getByRole('checkbox', { name: 'Carta N° 064-2026' })
  await expect.element(sinFirmar).toBeDisabled()
  await expect.element(sinFirmar).toHaveAccessibleDescription(MENSAJES_RESPUESTA.sinFirmar)
  await responde.getByText('Informe N° 118-2026').click()
  await expect.element(responde).toMatchTextContent(seEnviaraA('vecina@example.com'))
  await expect.element(responde).not.toMatchTextContent(MENSAJES_RESPUESTA.necesitaFirma)
  await responde.getByLabelText(/^Texto/).fill('corto')
  await expect.element(responde).toMatchTextContent('Falta: el texto')
  await responde.getByLabelText(/^Texto/).fill('  Se autoriza la instalación.  ')
  await expect.element(responde).toMatchTextContent('31 de 4,000')
  await responde.getByLabelText('PDF', { exact: true }).last().upload(PDF('condiciones.pdf'))
  await expect.element(responde.getByText('condiciones')).toBeVisible()
  await revisarAccesibilidad()

  // The answer of the first sending is lost: the second bears its key.
  const perdidos = responder(expedientesRespuestasApi.responder, () => sinRed())
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(responde).toMatchTextContent('Lo que escribió sigue aquí')
  await expect.element(responde.getByLabelText(/^Texto/)).toHaveValue('  Se autoriza la instalación.  ')
  const pedidos = responder(expedientesRespuestasApi.responder, () => {
    poner({ estado: 'RESPONDIDO', respuestas: [unaRespuesta()], actos: puede() })
    return unExpediente({ estado: 'RESPONDIDO' })
  })
  await responde.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect.element(aviso('Respuesta enviada')).toBeVisible()
  expect(pedidos[0]?.body).toMatchObject({ clase: 1, texto: 'Se autoriza la instalación.', doc_ids: [3] })
  expect(pedidos[0]?.archivos['selectedFile[]']?.map(({ name }) => name)).toEqual(['condiciones.pdf'])
  expect(pedidos[0]?.body.clave).toBe(perdidos[0]?.body.clave)
  await expect.element(parte('Respuestas')).toMatchTextContent('Respuesta final')
})

test('EXP-34 EXP-02 the head sends a final answer without a document, and anybody a communication; a refusal says why', async () => {
  await abrirExpediente(unExpediente({ actos: puede('responder') }), { como: RUTH })
  await boton('Responder al ciudadano').click()
  const responde = dialogo('RESPONDER AL CIUDADANO')
  await responde.getByLabelText(/^Texto/).fill('Se autoriza la instalación.')
  await expect.element(responde).not.toMatchTextContent('Falta:')
  await responde.getByText('Comunicación: el trámite continúa').click()
  await expect.element(responde).toMatchTextContent('hay una comunicación sobre su expediente EXP-2026-003914')
  responder(expedientesRespuestasApi.responder, rechazo('otroEstado'))
  await responde.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect.element(responde.getByRole('alert').first()).toMatchTextContent(ERRORES.otroEstado.mensaje)
  await expect.element(aviso('No se pudo responder')).toBeVisible()
  const pedidos = responder(expedientesRespuestasApi.responder, unExpediente())
  await responde.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect.poll(() => pedidos[0]?.body).toMatchObject({ clase: 2, doc_ids: [] })
})

test('EXP-34 EXP-35 without consent or without an address the dialog says how it is notified', async () => {
  const notificacion = { correo: 'vecina@example.com', autorizada: false, recoger: 'Jr. Uno 1, de 8 a 16 h' }
  await abrirExpediente(unExpediente({ notificacion, actos: puede('responder') }), { como: RUTH })
  await boton('Responder al ciudadano').click()
  const carta = page.getByRole('region', { name: 'Así verá el correo' })
  await expect.element(carta).toMatchTextContent('También puede recogerla en Jr. Uno 1, de 8 a 16 h.')
  await expect.element(carta).toMatchTextContent(MENSAJES_RESPUESTA.sinAutorizar)

  await abrirExpediente(unExpediente({ notificacion: { ...notificacion, correo: '' }, actos: puede('responder') }), {
    como: RUTH,
  })
  await boton('Responder al ciudadano').click()
  await dialogo('RESPONDER AL CIUDADANO')
    .getByLabelText(/^Texto/)
    .fill('Se autoriza la instalación.')
  await expect.element(page.getByText(MENSAJES_RESPUESTA.sinCorreo).last()).toBeVisible()
  await expect.element(carta).not.toMatchTextContent('Asunto')
  await expect.element(carta).not.toMatchTextContent(MENSAJES_RESPUESTA.sinAutorizar)
  await revisarAccesibilidad()
})

test('EXP-34 five files are the most, PDFs and documents together', async () => {
  await abrirExpediente(
    unExpediente({
      archivos: [DOCUMENTOS[0] ?? unArchivo(''), documento(5, 'Oficio N° 9-2026', true)],
      actos: puede('responder'),
    }),
  )
  await boton('Responder al ciudadano').click()
  const responde = dialogo('RESPONDER AL CIUDADANO')
  await responde.getByText('Informe N° 118-2026').click()
  for (const [i, campo] of ['PDF', 'Otro PDF', 'Otro PDF', 'Otro PDF'].entries()) {
    await responde
      .getByLabelText(campo, { exact: true })
      .last()
      .upload(PDF(`anexo ${i}.pdf`))
    await expect.element(responde.getByText(`anexo ${i}`)).toBeVisible()
  }
  await expect.element(responde).toMatchTextContent(maximoDeArchivos(ARCHIVOS_DE_RESPUESTA))
  await expect.element(responde.getByRole('group', { name: 'Otro PDF' })).not.toBeInTheDocument()
  await expect.element(responde.getByRole('checkbox', { name: 'Oficio N° 9-2026' })).toBeDisabled()
  await responde.getByRole('button', { name: 'Quitar anexo 0' }).click()
  await expect.element(responde.getByRole('checkbox', { name: 'Oficio N° 9-2026' })).toBeEnabled()
})

test('EXP-37 D-69 a complaint is reported to its responsible, and the toast takes the report back', async () => {
  const reclamo = unExpediente({
    ...{ clase: 'reclamo', archivos: DOCUMENTOS, notificacion: null, actos: puede('informar') },
  })
  await abrirExpediente(reclamo)
  await expect.element(parte('Respuestas')).toMatchTextContent(MENSAJES_RESPUESTA.ningunInforme)
  await boton('Informar al responsable').click()
  const informe = dialogo('INFORMAR AL RESPONSABLE')
  await expect.element(informe).toMatchTextContent('Falta: el informe')
  await expect.element(informe).toMatchTextContent('El ciudadano no recibe ningún correo')
  await informe.getByLabelText('Informe', { exact: true }).fill('Se verificó en campo.')
  await informe.getByText('Informe N° 118-2026').click()
  await revisarAccesibilidad()
  const pedidos = responder(expedientesRespuestasApi.informar, {
    ...reclamo,
    movimientos: [
      unMovimiento({ oper_id: 901, tipo: Movimiento.devuelto, a_responsable: true, deshacer_hasta: EN_CINCO }),
    ],
  })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(aviso('Informe enviado al responsable')).toBeVisible()
  expect(pedidos[0]?.body).toMatchObject({ texto: 'Se verificó en campo.', doc_ids: [3] })
  const deshechos = responder(expedientesApi.deshacer, { data: [] })
  await deshacerEn('Informe enviado al responsable')
  await expect.poll(() => deshechos[0]?.body.oper_ids).toEqual([901])
})

test('EXP-38 the citizen is asked to correct: what, and in how many days', async () => {
  await abrirExpediente(unExpediente({ actos: puede('requerir') }))
  await delMenu('Requerir subsanación')
  const requerir = dialogo('REQUERIR SUBSANACIÓN')
  await expect.element(requerir.getByLabelText('Días hábiles')).toHaveValue('10')
  await requerir.getByLabelText('Qué debe subsanar').fill('Falta')
  await userEvent.keyboard('{Tab}')
  await requerir.getByLabelText('Días hábiles').selectOptions('5')
  await expect.element(requerir).toMatchTextContent('Falta: qué debe subsanar')
  await expect
    .element(requerir.getByLabelText('Qué debe subsanar'))
    .toHaveAccessibleDescription(MENSAJES_REQUERIMIENTO.queSubsanar)
  await expect.element(requerir).toMatchTextContent('recibirá un correo con el enlace')
  await requerir.getByLabelText('Qué debe subsanar').fill('Falta el croquis de ubicación')
  await revisarAccesibilidad()
  const pedidos = responder(expedientesRespuestasApi.requerir, unExpediente())
  await requerir.getByRole('button', { name: 'Enviar requerimiento' }).click()
  await expect.element(aviso('Requerimiento enviado')).toBeVisible()
  expect(pedidos[0]?.body).toMatchObject({ accion: 'requerir', texto: 'Falta el croquis de ubicación', dias: 5 })
})

test('EXP-39 a head takes what came on paper as the correction, with motive and PDFs', async () => {
  await abrirExpediente(
    unExpediente({ estado: 'EN SUBSANACION', subsanar_hasta: '2026-12-04', actos: puede('dar_por_subsanado') }),
    { como: RUTH },
  )
  await expect.element(boton('Responder al ciudadano')).not.toBeInTheDocument()
  await delMenu('Dar por subsanado')
  const subsanado = dialogo('DAR POR SUBSANADO')
  await subsanado.getByLabelText('Motivo').fill('Lo trajo a la ventanilla')
  await subsanado.getByLabelText('PDF', { exact: true }).last().upload(PDF('croquis.pdf'))
  await expect.element(subsanado.getByText('croquis')).toBeVisible()
  await revisarAccesibilidad()
  const pedidos = responder(expedientesRespuestasApi.requerir, unExpediente())
  await subsanado.getByRole('button', { name: 'Dar por subsanado' }).click()
  await expect.element(aviso('Se dio por subsanado')).toBeVisible()
  expect(pedidos[0]?.body).toMatchObject({ accion: 'subsanado', motivo: 'Lo trajo a la ventanilla' })
  expect(pedidos[0]?.archivos['selectedFile[]']).toHaveLength(1)
})

test('PLA-25 a head corrects the procedure type once, with a motive; it may be none', async () => {
  responder(procedimientosApi.listar, listaDe([unProcedimiento(7, { nombre: 'Licencia de funcionamiento' })]))
  const datos = [{ etiqueta: 'Procedimiento', valor: 'Poda de árboles', marca: undefined }]
  await abrirExpediente(unExpediente({ datos, actos: puede('corregir_procedimiento') }), { como: RUTH })
  await delMenu('Corregir procedimiento')
  const corregir = dialogo('CORREGIR PROCEDIMIENTO')
  await expect.element(corregir).toMatchTextContent('Falta: el procedimiento, el motivo')
  await expect.element(corregir).toMatchTextContent('Ahora: Poda de árboles')
  await corregir.getByRole('combobox', { name: 'Procedimiento' }).click()
  await page.getByRole('option', { name: 'Licencia de funcionamiento' }).click()
  await corregir.getByLabelText('Motivo').fill('Pide una licencia')
  await revisarAccesibilidad()
  const pedidos = responder(expedientesRespuestasApi.corregirProcedimiento, unExpediente())
  await corregir.getByRole('button', { name: 'Corregir', exact: true }).click()
  await expect.element(aviso('Procedimiento corregido')).toBeVisible()
  expect(pedidos[0]?.body).toMatchObject({ procedimiento_id: 7, motivo: 'Pide una licencia' })

  await delMenu('Corregir procedimiento')
  await corregir.getByRole('combobox', { name: 'Procedimiento' }).click()
  await page.getByRole('option', { name: 'Sin procedimiento' }).click()
  await corregir.getByLabelText('Motivo').fill('No es de ninguno')
  await corregir.getByRole('button', { name: 'Corregir', exact: true }).click()
  await expect.poll(() => pedidos[1]?.body.procedimiento_id).toBeNull()
})

test('EXP-34 EXP-35 each answer tells class, date, area, person, text, files with their SHA-256, where it went and its receipt', async () => {
  conVisor()
  const respuestas = [
    unaRespuesta({
      ...{ respuesta_id: 33, clase: 2, texto: `Pase a recoger.\n${DANINO}`, correo: '', acuse_hasta: null },
      ...{ sin_acuse: MENSAJES_RESPUESTA.sinAutorizar, vista_at: '2026-11-21 08:00:00', notificable: true },
    }),
    unaRespuesta({ respuesta_id: 32, archivos: [unArchivoDeRespuesta('Resolución 211.pdf')] }),
    unaRespuesta({
      ...{ respuesta_id: 31, texto: '', acuse_hasta: null },
      acuse: { via: 'cedula', fecha: '2026-11-23', recibio: 'Rosa Quispe', url: '/storage/cargo.pdf?firma=vieja' },
    }),
    unaRespuesta({ respuesta_id: 30, clase: 3, texto: 'Se verificó.', correo: '', acuse_hasta: null }),
  ]
  const { poner } = await abrirExpediente(unExpediente({ respuestas }))
  const tarjeta = parte('Respuestas')
  await expect
    .poll(() => textosDe(tarjeta.getByRole('heading', { level: 3 })))
    .toEqual(
      ['Comunicación', 'Respuesta final', 'Respuesta final', 'Informe al responsable'].map(
        (clase) => `${clase}20/11/2026 09:30`,
      ),
    )
  for (const dicho of [
    'Ruth Salcedo Arana · Gerencia de Desarrollo Urbano',
    `SHA-256 ${'c'.repeat(64)}`,
    'Se avisó por correo a vecina@example.com',
    'Espera el acuse hasta el 24/11/2026',
    'Acuse: 23/11/2026, por cédula, recibió Rosa Quispe',
    `Vista el 21/11/2026 08:00`,
    `Sin acuse${MENSAJES_RESPUESTA.sinAutorizar}`,
  ])
    await expect.element(tarjeta).toMatchTextContent(dicho)
  sinDanio()
  await revisarAccesibilidad()

  const url = hojaDePrueba()
  poner({
    respuestas: respuestas.map((una) => ({ ...una, archivos: una.archivos.map((archivo) => ({ ...archivo, url })) })),
  })
  await tarjeta.getByRole('button', { name: 'Resolución 211.pdf' }).click()
  await expect.element(page.getByTitle(/Resolución 211\.pdf/)).toHaveAttribute('src', expect.stringContaining(url))
  // Another signature of an address is no change of the case.
  await expect.element(boton(/^El expediente cambió/)).not.toBeInTheDocument()
})

test('EXP-36 a notice on paper is registered, not in the future nor before the answer', async () => {
  const respuestas = [unaRespuesta({ sin_acuse: MENSAJES_RESPUESTA.porCedula, acuse_hasta: null, notificable: true })]
  const { poner } = await abrirExpediente(unExpediente({ estado: 'RESPONDIDO', respuestas, actos: puede() }))
  await boton('Registrar notificación').click()
  const notificar = dialogo('REGISTRAR NOTIFICACIÓN')
  await expect.element(notificar).toMatchTextContent('Falta: cómo se notificó, la fecha, quién recibió')
  await notificar.getByText('Cédula').click()
  const dia = notificar.getByLabelText('Fecha en que se recibió', { exact: true })
  await dia.fill('19/11/2026')
  await expect.element(notificar).toMatchTextContent(MENSAJES_RESPUESTA.fechaAnterior)
  const futuro = diaLima(new Date(Date.now() + 3 * 86_400_000))
  await dia.fill(fecha(futuro))
  await expect.element(notificar).toMatchTextContent(MENSAJES_RESPUESTA.fechaFutura)
  const hoy = diaLima(new Date())
  await dia.fill(fecha(hoy))
  await notificar.getByLabelText('Quién recibió').fill('Rosa Quispe')
  await notificar.getByLabelText('Cargo firmado', { exact: true }).last().upload(PDF('cédula.pdf'))
  await expect.element(notificar.getByText('cédula', { exact: true })).toBeVisible()
  await revisarAccesibilidad()
  const acuse = { via: 'cedula', fecha: hoy, recibio: 'Rosa Quispe', url: null } as const
  const recibida = unaRespuesta({ acuse, acuse_hasta: null })
  const pedidos = responder(respuestasApi.notificar, () => {
    poner({ estado: 'ARCHIVADO', respuestas: [recibida] })
    return recibida
  })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(aviso('Notificación registrada')).toBeVisible()
  expect(pedidos[0]).toMatchObject({
    params: { respuesta_id: 31 },
    body: { via: 'cedula', fecha: hoy, recibio: 'Rosa Quispe' },
  })
  expect(pedidos[0]?.archivos['selectedFile[]']).toHaveLength(1)
  await expect.element(parte('Respuestas')).toMatchTextContent(`Acuse: ${fecha(hoy)}, por cédula, recibió Rosa Quispe`)
})

test('EXP-19 EXP-34 where nothing was answered the case says so', async () => {
  await abrirExpediente(unExpediente())
  await expect.element(parte('Respuestas')).toMatchTextContent(MENSAJES_RESPUESTA.ninguna)
})

test('EXP-22 EXP-33 the route names what was answered, and the documents that travelled', async () => {
  await abrirExpediente(
    unExpediente({
      respuestas: [unaRespuesta()],
      movimientos: [
        unMovimiento({
          tipo: Movimiento.respondido,
          destino: null,
          respuesta_id: 31,
          documentos: ['Carta N° 064-2026'],
        }),
        unMovimiento({ tipo: Movimiento.subsanado, destino: null, area: null, persona: null }),
        unMovimiento({ tipo: Movimiento.requerido, destino: null, motivo: 'Falta el croquis' }),
        unMovimiento({ documentos: ['Informe N° 118-2026'], recibido_at: '2026-11-18 08:40:00' }),
      ],
    }),
  )
  const lineas = parte('Hoja de ruta').getByRole('listitem')
  await expect
    .poll(() => textosDe(lineas))
    .toEqual([
      expect.stringMatching(/^Respondido Original.*Respuesta finalCarta N° 064-2026$/),
      expect.stringMatching(/^Subsanado Original.*El ciudadano$/),
      expect.stringMatching(/^Requerido Original.*Falta el croquis$/),
      expect.stringMatching(/^Derivado Original a .*Informe N° 118-2026Recibido el 18\/11\/2026/),
    ])
})

test('EXP-33 who sends a case on from its screen chooses among its signed documents', async () => {
  await abrirExpediente(unExpediente({ archivos: DOCUMENTOS, actos: puede('derivar') }))
  responder(expedientesApi.proveidos, { data: [] })
  responder(mesaDePartesListaApi.dependencias, {
    data: [{ depe_id: 21, depe_nombre: 'Sub Gerencia de Tesorería' }],
    un_solo_original: true,
  })
  await boton('Derivar').click()
  const derivar = dialogo('DERIVAR EXPEDIENTE')
  const viajan = derivar.getByRole('group', { name: /^Documentos que viajan con el original/ })
  await expect.element(viajan.getByRole('checkbox', { name: 'Carta N° 064-2026' })).toBeDisabled()
  await viajan.getByText('Informe N° 118-2026').click()
  await derivar.getByLabelText('Código').fill('21')
  await derivar.getByRole('button', { name: 'Agregar' }).click()
  await revisarAccesibilidad()
  const pedidos = responder(expedientesApi.derivar, {
    data: [{ oper_id: 90, hecho: true, mensaje: 'Hecho', movimiento: 5 }],
  })
  await derivar.getByRole('button', { name: 'Derivar', exact: true }).click()
  await expect.poll(() => pedidos[0]?.body.doc_ids).toEqual([3])
})

test('EXP-19 SHE-63 the focus returns from each dialog to what opened it', async () => {
  await abrirExpediente(
    unExpediente({
      actos: puede('responder', 'requerir', 'corregir_procedimiento'),
      respuestas: [unaRespuesta({ sin_acuse: MENSAJES_RESPUESTA.porCedula, notificable: true })],
    }),
    { como: RUTH },
  )
  for (const nombre of ['Responder al ciudadano', 'Registrar notificación']) {
    await boton(nombre).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(boton(nombre)).toHaveFocus()
  }
  await delMenu('Requerir subsanación')
  await dialogo('REQUERIR SUBSANACIÓN').getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(boton('Más acciones')).toHaveFocus()
})

test('EXP-19 at 390 px answers and their dialogs fit, and all can be touched', async () => {
  await page.viewport(390, 844)
  await abrirExpediente(
    unExpediente({
      archivos: DOCUMENTOS,
      actos: puede('responder'),
      respuestas: [
        unaRespuesta({
          ...{ texto: 'palabra'.repeat(60), archivos: [unArchivoDeRespuesta(`${'nombre-larguisimo-'.repeat(6)}.pdf`)] },
          ...{ sin_acuse: MENSAJES_RESPUESTA.porCedula, notificable: true },
        }),
      ],
    }),
    { como: RUTH },
  )
  await expect.poll(sinDesborde).toBe(true)
  for (const cual of [boton('Registrar notificación'), boton(/^nombre-larguisimo/)])
    expect(await altura(cual)).toBeGreaterThanOrEqual(44)
  await revisarAccesibilidad()
  await boton('Responder al ciudadano').click()
  await expect.element(page.getByRole('region', { name: 'Así verá el correo' })).toBeInTheDocument()
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
  await page.viewport(1440, 900)
})

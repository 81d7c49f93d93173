import { marcaLima } from '@cabildo/contracts/base/tiempo'
import { expedienteApi } from '@cabildo/contracts/expediente'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { MENSAJES_RESPUESTA, respuestasApi, seEnviaraA } from '@cabildo/contracts/respuestas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { DETALLE_DE_ATENCION, SIN_RESPONSABLES } from '../../../test/fabricas/atencion.ts'
import { unArchivo, unArchivoDeRespuesta, unaRespuesta, unExpediente } from '../../../test/fabricas/expediente.ts'
import { abrirReclamos, unReclamo } from '../../../test/fabricas/reclamos.ts'
import { DANINO, sinDanio } from '../../../test/hostil.ts'
import { rechazo, responder, sinRed } from '../../../test/servidor.ts'
import { filaDe } from '../../../test/tabla.ts'
import { conVisor, hojaDePrueba } from '../../../test/visor.ts'
import { sinDesborde } from '../../../test/vista.ts'

const ACCIONES = 'Se emitió la copia y se avisó al archivo'
const TEXTO = 'Señora Quispe: tiene razón, su copia está lista'
const PDF = (nombre: string) => new File(['%PDF-1.7 de prueba'], nombre, { type: 'application/pdf' })
const documento = (doc_id: number, nombre: string, definitivo: boolean) =>
  unArchivo(nombre, {
    ...{ grupo: 'documentos', archivo_id: doc_id, area: 'Registro Civil', persona: 'Delfina Arias' },
    documento: {
      ...{ doc_id, estado: definitivo ? 'firmado' : 'borrador', definitivo },
      ...{ firmados: definitivo ? 1 : 0, destinos: definitivo ? 1 : 0 },
    },
  })
const INFORME = unaRespuesta({
  ...{ respuesta_id: 30, clase: 3, texto: 'El tomo estaba en restauración', area: 'Registro Civil', correo: '' },
  ...{ acuse_hasta: null, archivos: [unArchivoDeRespuesta('Informe N.° 077-2026.pdf')] },
})
const botonResponder = (fila: string) => filaDe(fila).getByRole('button', { name: /^Responder el reclamo/ })
const dialogo = page.getByRole('dialog', { name: 'RESPONDER RECLAMO' })
const masAcciones = (fila: string) => filaDe(fila).getByRole('button', { name: /^Más acciones/ })
const RESPONDIDO = { estado: 'RESPONDIDO', semaforo: null, restan: null, tarde: 0, acciones: ACCIONES } as const

test('REC-44 REC-54 D-121 a complaint is answered beside what it says and what areas reported; what was typed stays after a failure', async () => {
  const reclamo = unReclamo(1, { detalle: `Que me la entreguen ${DANINO}`, oficina: 'Registro Civil' })
  await abrirReclamos([reclamo])
  responder(reclamosListaApi.ver, { data: reclamo, atencion: { ...DETALLE_DE_ATENCION, respuestas: [INFORME] } })
  responder(
    expedienteApi.leer,
    unExpediente({
      clase: 'reclamo',
      archivos: [documento(3, 'Carta N° 9', true), documento(4, 'Carta N° 10', false)],
    }),
  )
  await botonResponder('Reclamo 01').click()
  for (const texto of [
    ...['Reclamo REC-000001 · expediente EXP-2026-000045 · Quispe Mamani Rosa Elvira · presentado el 15/07/2026'],
    ...['Faltan 12 días hábiles', 'Tiempo', 'Registro Civil', 'Reclamo 01', 'Que me la entreguen'],
    ...['Informe de área', 'El tomo estaba en restauración', 'Informe N.° 077-2026.pdf'],
    'Falta: las acciones adoptadas, la respuesta',
  ])
    await expect.element(dialogo).toMatchTextContent(texto)
  await dialogo.getByText('Así verá el correo').click()
  for (const texto of [
    ...['respondimos su reclamo REC-00000120260715', 'vecina@example.com', MENSAJES_RESPUESTA.soloElEnlace],
    'Ábrala en este enlace. Al abrirla queda constancia de que la recibió.',
  ])
    await expect.element(dialogo.getByText(texto).first()).toBeVisible()

  const acciones = dialogo.getByLabelText('Acciones adoptadas')
  const respuesta = dialogo.getByLabelText('Respuesta', { exact: true })
  await acciones.fill('Corto')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(acciones).toHaveAccessibleDescription(/Escriba de 10 a 2,000 caracteres/)
  await expect.element(respuesta).toHaveAccessibleDescription(/Escriba de 10 a 4,000 caracteres/)
  await revisarAccesibilidad()
  await acciones.fill(`  ${ACCIONES} `)
  await respuesta.fill(TEXTO)
  await expect.element(dialogo.getByRole('checkbox', { name: 'Carta N° 10' })).toBeDisabled()
  await dialogo.getByText('Carta N° 9').click()
  await dialogo.getByLabelText('PDF', { exact: true }).last().upload(PDF('copia.pdf'))
  await expect.element(dialogo.getByText('copia', { exact: true })).toBeVisible()
  await expect.element(dialogo).toMatchTextContent(seEnviaraA('vecina@example.com'))
  await revisarAccesibilidad()

  const mensaje = 'El reclamo ya fue respondido por Ana Lara'
  responder(reclamosListaApi.responder, rechazo('otroEstadoDeAtencion', { message: mensaje }))
  await dialogo.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect.element(page.getByText('No se pudo responder el reclamo')).toBeVisible()
  await expect.element(dialogo.getByText(mensaje)).toBeVisible()
  // An answer that is lost may have arrived; what is sent again is the same, which the server does once.
  const perdidos = responder(reclamosListaApi.responder, () => sinRed())
  await dialogo.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect.element(dialogo).toMatchTextContent('Lo que escribió sigue aquí')
  await expect.element(respuesta).toHaveValue(TEXTO)
  const enviados = responder(reclamosListaApi.responder, {
    data: { ...reclamo, ...RESPONDIDO },
    atencion: DETALLE_DE_ATENCION,
  })
  await dialogo.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect.element(page.getByText('Reclamo respondido')).toBeVisible()
  expect(enviados[0]?.body).toEqual({ acciones: ACCIONES, texto: TEXTO, doc_ids: [3] })
  expect(perdidos[0]?.body).toEqual(enviados[0]?.body)
  expect(enviados[0]?.archivos['selectedFile[]']?.map(({ name }) => name)).toEqual(['copia.pdf'])
  sinDanio()
})

test('REC-40 REC-48 only its responsible answers, while it is open; without an address the dialog says how it is told', async () => {
  await abrirReclamos([unReclamo(1), unReclamo(2, RESPONDIDO)], 'rebeca', { ...SIN_RESPONSABLES, responsable: false })
  await expect
    .element(
      filaDe('Reclamo 01').getByRole('button', {
        name: /^Responder el reclamo .*: Solo el responsable del libro de reclamaciones puede responder$/,
      }),
    )
    .toHaveAttribute('aria-disabled', 'true')
  await expect.element(botonResponder('Reclamo 02')).not.toBeInTheDocument()

  await abrirReclamos([unReclamo(3, { registro_id: null, expe_id: null, correo_devuelto: true })])
  await botonResponder('Reclamo 03').click()
  await dialogo.getByLabelText('Acciones adoptadas').fill(ACCIONES)
  await dialogo.getByLabelText('Respuesta', { exact: true }).fill(TEXTO)
  await expect.element(page.getByText(MENSAJES_RESPUESTA.sinCorreo).last()).toBeVisible()
  await expect.element(dialogo).not.toMatchTextContent('Documentos firmados')
})

test('REC-45 REC-50 the detail tells what was done, the answer with files and receipt, and opens the sheet of its filing', async () => {
  conVisor()
  const reclamo = unReclamo(1, { ...RESPONDIDO, url_presentada: '/storage/reclamos/2026-000045-presentacion.pdf?f=v' })
  await abrirReclamos([reclamo])
  const url = hojaDePrueba()
  const respuestas = [
    unaRespuesta({
      ...{ texto: TEXTO, archivos: [unArchivoDeRespuesta('copia.pdf', { url })] },
      acuse: { via: 'seguimiento', fecha: '2026-11-21 08:15:00', recibio: '', url: null },
    }),
    INFORME,
  ]
  responder(reclamosListaApi.ver, {
    data: { ...reclamo, url_presentada: url },
    atencion: { ...DETALLE_DE_ATENCION, respuestas },
  })
  await filaDe('Reclamo 01')
    .getByRole('button', { name: /^Ver el detalle/ })
    .click()
  const detalle = page.getByRole('dialog', { name: 'DETALLE DE RECLAMACION' })
  for (const texto of [
    ...[
      'Acciones adoptadas',
      ACCIONES,
      'Respuesta final',
      TEXTO,
      'Acuse: 21/11/2026 08:15, por el seguimiento en línea',
    ],
    ...['Informe al responsable', 'El tomo estaba en restauración'],
  ])
    await expect.element(detalle).toMatchTextContent(texto)
  await revisarAccesibilidad()
  const leer = async (boton: string, archivo: string) => {
    await detalle.getByRole('button', { name: boton }).click()
    const visor = page.getByRole('dialog', { name: 'Reclamo REC-000001' })
    await expect.element(visor).toMatchTextContent(archivo)
    await expect.poll(() => document.querySelector('iframe')?.src).toBe(`${url}#navpanes=0`)
    await visor.getByRole('button', { name: 'Cerrar' }).last().click()
    await expect.element(visor).not.toBeInTheDocument()
    await expect.element(detalle.getByRole('button', { name: boton })).toHaveFocus()
  }
  await leer('Hoja de presentación', 'Hoja de presentación')
  await leer('copia.pdf', 'copia.pdf')
  await page.viewport(390, 844)
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
})

test('REC-47 REC-48 REC-50 the detail says what it is instead, its acts in its section and its main act at the foot', async () => {
  responder(expedienteApi.leer, unExpediente())
  const queEs = {
    que_es: 2,
    que_es_texto: 'Impugna una multa',
    que_es_donde: 'Por escrito, en mesa de partes',
  } as const
  await abrirReclamos([
    unReclamo(1),
    unReclamo(2, { estado: 'NO CORRESPONDE', semaforo: null, restan: null, tarde: 0, ...queEs }),
  ])
  const detalle = page.getByRole('dialog', { name: 'DETALLE DE RECLAMACION' })
  const ver = (fila: string) =>
    filaDe(fila)
      .getByRole('button', { name: /^Ver el detalle/ })
      .click()
  await ver('Reclamo 02')
  for (const texto of ['Qué esRecurso', 'Impugna una multa', 'Por escrito, en mesa de partes'])
    await expect.element(detalle).toMatchTextContent(texto)
  await expect.element(detalle).not.toMatchTextContent('Lo tiene')
  await expect.element(detalle.getByRole('button', { name: 'Responder' })).not.toBeInTheDocument()
  await detalle.getByRole('button', { name: 'Cerrar' }).last().click()
  await ver('Reclamo 01')
  const seccion = detalle.getByRole('region', { name: 'Datos' })
  for (const acto of ['Derivar', 'No es un reclamo', 'Cambiar motivo'])
    await expect.element(seccion.getByRole('button', { name: acto })).toBeInTheDocument()
  await expect.element(seccion.getByRole('button', { name: 'Responder' })).not.toBeInTheDocument()
  await detalle.getByRole('button', { name: 'Responder' }).click()
  await expect.element(dialogo).toBeVisible()
})

test('REC-46 REC-48 EXP-36 an answer without receipt is marked, and its notice on paper is noted from the menu', async () => {
  const hoy = marcaLima(new Date())
  const notificable = { respuesta_id: 31, fecha: hoy }
  const filas = [unReclamo(1, { ...RESPONDIDO, sin_acuse: true, notificable }), unReclamo(2)]
  const { pedidos } = await abrirReclamos(filas)
  await expect.element(filaDe('Reclamo 01')).toMatchTextContent('RespondidoSin acuse')
  await masAcciones('Reclamo 02').click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Registrar notificación Ninguna respuesta espera su acuse' }))
    .toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await masAcciones('Reclamo 01').click()
  await page.getByRole('menuitem', { name: 'Registrar notificación' }).click()
  const notificar = page.getByRole('dialog', { name: 'REGISTRAR NOTIFICACIÓN' })
  await expect.element(notificar).toMatchTextContent('Reclamo REC-000001 · Quispe Mamani Rosa Elvira')
  await notificar.getByText('Entrega en ventanilla').click()
  await notificar
    .getByRole('textbox', { name: 'Fecha en que se recibió' })
    .fill(hoy.slice(0, 10).split('-').reverse().join('/'))
  await notificar.getByLabelText('Quién recibió').fill('Rosa Quispe')
  await revisarAccesibilidad()
  const enviados = responder(respuestasApi.notificar, unaRespuesta())
  const antes = pedidos.length
  filas[0] = unReclamo(1, RESPONDIDO)
  await notificar.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect.element(page.getByText('Notificación registrada')).toBeVisible()
  expect(enviados[0]).toMatchObject({
    params: { respuesta_id: 31 },
    body: { via: 'ventanilla', recibio: 'Rosa Quispe' },
  })
  await expect.poll(() => pedidos.length).toBeGreaterThan(antes)
  await expect.element(filaDe('Reclamo 01')).not.toMatchTextContent('Sin acuse')
})

test('REC-55 SHE-63 at 390 px it fits, and the focus returns to what opened it', async () => {
  await page.viewport(390, 844)
  const reclamo = unReclamo(1, { registro_id: null })
  await abrirReclamos([reclamo])
  responder(reclamosListaApi.ver, {
    data: reclamo,
    atencion: { ...DETALLE_DE_ATENCION, respuestas: [{ ...INFORME, texto: 'palabra'.repeat(60) }] },
  })
  await botonResponder('Reclamo 01').click()
  await expect.element(dialogo).toMatchTextContent('palabrapalabra')
  await dialogo.getByText('Así verá el correo').click()
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
  await dialogo.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(botonResponder('Reclamo 01')).toHaveFocus()
  await page.viewport(1440, 900)
})

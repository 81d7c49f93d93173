import { Permiso } from '@cabildo/contracts/base/permisos'
import { diaMas } from '@cabildo/contracts/base/tiempo'
import { documentosApi } from '@cabildo/contracts/documentos'
import { expedientesInternosApi } from '@cabildo/contracts/expedientes-internos'
import { ACTOS_DEL_CASO, MENSAJES_EXPEDIENTE, yaEnviado } from '@cabildo/contracts/expedientes-reglas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrirDocumentos, archivosCon, filaDe, unDocumento } from '../../../../test/fabricas/documentos.ts'
import { abrirExpediente, unArchivo, unExpediente } from '../../../../test/fabricas/expediente.ts'
import {
  abrirBandeja,
  aviso,
  dialogo,
  enProceso,
  IVAN,
  responderAreas,
  SUPERVISORA,
} from '../../../../test/fabricas/expedientes.ts'
import { listaDe } from '../../../../test/listado.ts'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { entidad } from '../../../platform/entidad.ts'

const REDACTORA: SesionUsuario = { ...IVAN, roles: [Permiso.bandeja, Permiso.documentos] }
const boton = (name: string) => page.getByRole('button', { name, exact: true })
const pedir = async (acto: string) => {
  await boton('Más acciones de la bandeja').click()
  await page.getByRole('menuitem', { name: acto }).click()
}
const agregar = async (codigo: string) => {
  await page.getByLabelText('Código').fill(codigo)
  await page.getByRole('button', { name: 'Agregar' }).click()
}
const enTexto = (iso: string) => iso.split('-').reverse().join('/')
const MEMORANDO = unDocumento(12, {
  ...{ tipo_doc: 14, estado: 'firmado', firmado: true, definitivo: true, destinos: 1, firmados: 1 },
  contenido: { vistos: '', considerandos: 'C', resolutivos: ['Conformidad de la obra'] },
})

test('EXP-15 EXP-49 Nuevo documento interno and Alt N open the form of a memorando', async () => {
  responder(documentosApi.correlativo, { correlativo: { id: 1, nro_correlativo: 8 } })
  await abrirBandeja([enProceso(1)], { como: REDACTORA, datos: 'bandeja=en_proceso' })
  await boton('Nuevo documento interno').click()
  const forma = dialogo('CREAR DOCUMENTO')
  await expect.element(forma.getByRole('combobox', { name: 'Tipo' })).toHaveValue('14')
  await forma.getByRole('button', { name: 'Cerrar', exact: true }).first().click()
  await expect.element(forma).not.toBeInTheDocument()
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await expect.element(forma).toBeVisible()
})

test('EXP-49 without permission 11 nothing is written or sent, but papers are registered; supervision does neither', async () => {
  await abrirBandeja([enProceso(1)], { datos: 'bandeja=en_proceso' })
  await expect.element(boton('Más acciones de la bandeja')).toBeVisible()
  await expect.element(boton('Nuevo documento interno')).not.toBeInTheDocument()
  await boton('Más acciones de la bandeja').click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Enviar por bandeja' }))
    .toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('menuitem', { name: 'Registrar documento en papel' })).toBeVisible()
})

test('SHE-63 WCAG 2.4.3 the dialogs of internal documents take the focus, and give it back to their menu', async () => {
  responder(documentosApi.listar, listaDe([MEMORANDO]))
  await abrirBandeja([enProceso(1)], { como: REDACTORA, datos: 'bandeja=en_proceso' })
  for (const [acto, titulo] of [
    ['Enviar por bandeja', 'ENVIAR POR BANDEJA'],
    ['Registrar documento en papel', 'REGISTRAR DOCUMENTO EN PAPEL'],
  ] as const) {
    await pedir(acto)
    await expect.element(dialogo(titulo)).toBeVisible()
    await expect.poll(() => dialogo(titulo).element().contains(document.activeElement)).toBe(true)
    await dialogo(titulo).getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(dialogo(titulo)).not.toBeInTheDocument()
    await expect.element(boton('Más acciones de la bandeja')).toHaveFocus()
  }
})

test('EXP-49 who only supervises has no internal documents', async () => {
  await abrirBandeja([enProceso(1)], { como: SUPERVISORA })
  await expect.element(boton('Más acciones de la bandeja')).not.toBeInTheDocument()
})

test('EXP-49 a signed document is chosen and sent, with the day of the answer; a refusal leaves all of it', async () => {
  await abrirBandeja([enProceso(1)], { como: REDACTORA, datos: 'bandeja=en_proceso' })
  const listados = responder(documentosApi.listar, listaDe([MEMORANDO]))
  await pedir('Enviar por bandeja')
  const enviar = dialogo('ENVIAR POR BANDEJA')
  await expect.element(enviar).toMatchTextContent('Falta: elegir un documento, agregar un destino')
  await enviar.getByRole('radio', { name: /^Memorando 012-/ }).click()
  expect(listados[0]?.body).toMatchObject({ por_bandeja: true })
  await agregar('21')
  await agregar('40')
  const dia = enviar.getByLabelText('Responder hasta', { exact: true })
  await dia.fill(enTexto(diaMas(entidad.hoy, 91)))
  await expect.element(enviar).toMatchTextContent(MENSAJES_EXPEDIENTE.responderHasta)
  const hasta = diaMas(entidad.hoy, 5)
  await dia.fill(enTexto(hasta))
  await expect.element(enviar).not.toMatchTextContent(MENSAJES_EXPEDIENTE.responderHasta)
  await revisarAccesibilidad()
  // The calendar is the server's.
  responder(
    expedientesInternosApi.registrar,
    rechazo('validacion', { errors: { responder_hasta: MENSAJES_EXPEDIENTE.responderHasta } }),
  )
  await enviar.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect.element(enviar.getByRole('alert').first()).toMatchTextContent(MENSAJES_EXPEDIENTE.responderHasta)
  const enviados = responder(expedientesInternosApi.registrar, { registro_id: 90, expe_id: '2026-000090' })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(aviso('Documento enviado: Expediente EXP-2026-000090')).toBeVisible()
  await expect.element(enviar).not.toBeInTheDocument()
  expect(enviados[0]?.body).toMatchObject({
    doc_id: 12,
    responder_hasta: hasta,
    destinos: [
      { dependencia: 21, copia: false },
      { dependencia: 40, copia: true },
    ],
  })
})

test('EXP-50 a paper is registered with its scan; without destinations it stays in the area', async () => {
  await abrirBandeja([enProceso(1)], { datos: 'bandeja=en_proceso' })
  await pedir('Registrar documento en papel')
  const papel = dialogo('REGISTRAR DOCUMENTO EN PAPEL')
  await expect.element(papel).toMatchTextContent('Falta: tipo, número, área que lo envía, folios, asunto')
  await expect.element(papel).toMatchTextContent('Sin destino queda en proceso en su área.')
  await papel.getByLabelText('Tipo').selectOptions('Otro')
  await papel.getByLabelText('Número').fill('012-2026-SGT')
  await papel.getByLabelText('Área que lo envía').selectOptions('Sub Gerencia de Tesorería')
  await papel.getByLabelText('Folios').fill('3x')
  await papel.getByLabelText('Asunto').fill('Rol de vacaciones')
  await papel
    .getByRole('group', { name: 'PDF', exact: true })
    .getByLabelText('PDF', { exact: true })
    .upload(new File(['%PDF-1.7 de prueba'], 'memo.pdf', { type: 'application/pdf' }))
  await expect.element(papel.getByRole('button', { name: /^Quitar memo/ })).toBeVisible()
  await revisarAccesibilidad()
  const registrados = responder(expedientesInternosApi.registrar, { registro_id: 91, expe_id: '2026-000091' })
  await papel.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect.element(aviso('Documento registrado: Expediente EXP-2026-000091')).toBeVisible()
  expect(registrados[0]?.body).toMatchObject({
    ...{ tipo: 'otro', numero: '012-2026-SGT', area_origen: 21, folios: 3, asunto: 'Rol de vacaciones' },
    destinos: [],
  })
  expect(registrados[0]?.archivos['selectedFile[]']?.map(({ name }) => name)).toEqual(['memo.pdf'])
})

test('EXP-32 EXP-21 an informe is written in a case, to which it refers; saved it stands there as Borrador', async () => {
  responderAreas()
  responder(documentosApi.correlativo, { correlativo: { id: 1, nro_correlativo: 8 } })
  const puede = ACTOS_DEL_CASO.map((acto) => ({ acto, impide: null }))
  const { poner } = await abrirExpediente(unExpediente({ actos: puede }), { como: REDACTORA })
  await boton('Redactar documento').click()
  const forma = dialogo('CREAR DOCUMENTO')
  await expect.element(forma.getByRole('combobox', { name: 'Tipo' })).toHaveValue('15')
  await expect.element(forma).toMatchTextContent('Expediente EXP-2026-003914')
  await expect
    .element(forma.getByRole('textbox', { name: 'Referencia' }))
    .toMatchTextContent('El Expediente N.° EXP-2026-003914, Solicito autorización para módulo')
  await forma.getByRole('textbox', { name: 'Asunto' }).fill('Opinión técnica')
  await forma.getByRole('textbox', { name: 'Contenido' }).fill('Procede lo solicitado.')
  const redactados = responder(expedientesInternosApi.redactar, {
    data: unDocumento(8, { tipo_doc: 15, documentos: archivosCon(null) }),
  })
  poner({
    archivos: [
      unArchivo('Informe N° 008-2026', {
        ...{ grupo: 'documentos', url: null, paginas: null, bytes: null },
        documento: { doc_id: 8, estado: 'borrador', firmados: 0, destinos: 0, definitivo: false },
      }),
    ],
  })
  await forma.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect.element(aviso('Se grabo el documento')).toBeVisible()
  expect(redactados[0]?.params).toEqual({ id: 57 })
  expect(redactados[0]?.body).toMatchObject({ tipo_doc: 15, resolutivos: ['Opinión técnica'] })
  const archivos = page.getByRole('region', { name: 'Archivos', exact: true })
  await expect.element(archivos).toMatchTextContent('Informe N° 008-2026')
  await expect.element(archivos).toMatchTextContent('Borrador')
  // Without a PDF there is nothing to open.
  await expect.element(archivos.getByRole('button', { name: 'Informe N° 008-2026' })).not.toBeInTheDocument()
})

test('EXP-32 EXP-49 the row of a document leads to its cases, and sends it by the tray while it can', async () => {
  responderAreas()
  const con = (asunto: string) => ({ contenido: { vistos: 'V', considerandos: 'C', resolutivos: [asunto] } })
  const enviado = { registro_id: 90, expe_id: '2026-000090', enviado: true }
  await abrirDocumentos(
    [
      unDocumento(1, { ...MEMORANDO, doc_id: 1, ...con('Enviado'), expedientes: [enviado] }),
      unDocumento(2, { tipo_doc: 15, ...con('Sin firmar') }),
      unDocumento(3, { ...MEMORANDO, doc_id: 3, ...con('Por enviar') }),
      unDocumento(4, { tipo_doc: 16, ...con('De afuera') }),
    ],
    REDACTORA,
  )
  await expect
    .element(filaDe('Enviado').getByRole('link', { name: 'Expediente EXP-2026-000090' }))
    .toHaveAttribute('href', expect.stringContaining('#/expediente?id=90'))
  const accion = page.getByRole('menuitem', { name: 'Enviar por bandeja' })
  const menuDe = async (asunto: string) => {
    await filaDe(asunto)
      .getByRole('button', { name: /^Más acciones/ })
      .click()
    await expect.element(page.getByRole('menuitem', { name: 'Duplicar' })).toBeVisible()
  }
  await menuDe('Enviado')
  await expect.element(accion).toMatchTextContent(yaEnviado('EXP-2026-000090'))
  await userEvent.keyboard('{Escape}')
  await menuDe('Sin firmar')
  await expect.element(accion).toMatchTextContent('El documento todavía no está firmado')
  await userEvent.keyboard('{Escape}')
  await menuDe('De afuera')
  await expect.element(accion).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await menuDe('Por enviar')
  await accion.click()
  const enviar = dialogo('ENVIAR POR BANDEJA')
  await expect.element(enviar).toMatchTextContent('Memorando 012-')
  await expect.element(enviar.getByRole('textbox', { name: 'Documento' })).not.toBeInTheDocument()
})

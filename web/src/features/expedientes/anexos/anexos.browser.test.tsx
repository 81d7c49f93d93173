import { Permiso } from '@cabildo/contracts/base/permisos'
import { marcaLima } from '@cabildo/contracts/base/tiempo'
import { documentosApi } from '@cabildo/contracts/documentos'
import { expedientesApi } from '@cabildo/contracts/expedientes'
import { expedientesAnexosApi } from '@cabildo/contracts/expedientes-anexos'
import { ACTOS_DEL_CASO, type ActoDelCaso, MENSAJES_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { unDocumento } from '../../../../test/fabricas/documentos.ts'
import { abrirExpediente, unArchivo, unExpediente, unMovimiento } from '../../../../test/fabricas/expediente.ts'
import { aviso, dialogo, enProceso, IVAN, SIN_CUENTAS } from '../../../../test/fabricas/expedientes.ts'
import { DANINO, sinDanio } from '../../../../test/hostil.ts'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { altura, sinDesborde, textosDe } from '../../../../test/vista.ts'

const parte = (name: string) => page.getByRole('region', { name, exact: true })
const boton = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** What may be done; the rest says that it may not. */
const puede = (...actos: ActoDelCaso[]) =>
  ACTOS_DEL_CASO.map((acto) => ({ acto, impide: actos.includes(acto) ? null : MENSAJES_EXPEDIENTE.sinRecibir }))
const PDF = (nombre: string) => new File(['%PDF-1.7 de prueba'], nombre, { type: 'application/pdf' })
const EN_CINCO = marcaLima(new Date(Date.now() + 4 * 60_000))

test('EXP-24 notes show to the own area with author and time; one is added, and an own recent one deleted', async () => {
  const notas = [
    {
      ...{ nota_id: 2, texto: `La señora llamó.\n${DANINO}`, persona: 'Iván Poma Yauri' },
      ...{ fecha: '2026-11-19 16:31:00', borrar_hasta: EN_CINCO },
    },
    { nota_id: 1, texto: 'Ver padrón', persona: 'Sonia Larico', fecha: '2026-11-06 10:02:00', borrar_hasta: null },
  ]
  const { poner } = await abrirExpediente(unExpediente({ notas, actos: puede('anotar') }))
  const tarjeta = parte('Notas del área')
  await expect.element(tarjeta).toMatchTextContent('Solo las lee su área')
  await expect
    .poll(() => textosDe(tarjeta.getByRole('listitem')))
    .toEqual([
      expect.stringMatching(/^Iván Poma Yauri 19\/11\/2026 16:31BorrarLa señora llamó\./),
      'Sonia Larico 06/11/2026 10:02Ver padrón',
    ])
  sinDanio()

  const anotados = responder(expedientesAnexosApi.anotar, { data: [] })
  await boton('Añadir nota').click()
  const nota = dialogo('AÑADIR NOTA')
  await expect.element(nota).toMatchTextContent('Falta: la nota')
  await nota.getByLabelText('Nota').fill('  Pide que salga antes de la campaña  ')
  await revisarAccesibilidad()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(aviso('Nota añadida')).toBeVisible()
  expect(anotados[0]).toMatchObject({ params: { id: 57 }, body: { texto: 'Pide que salga antes de la campaña' } })

  const borrados = responder(expedientesAnexosApi.borrarNota, { data: [] })
  poner({ notas: notas.slice(1) })
  await tarjeta.getByRole('button', { name: 'Borrar' }).click()
  const pregunta = page.getByRole('alertdialog', { name: 'BORRAR NOTA' })
  await revisarAccesibilidad()
  await pregunta.getByRole('button', { name: 'Borrar' }).click()
  await expect.element(aviso('Nota borrada')).toBeVisible()
  expect(borrados[0]?.params).toEqual({ id: 57, nota_id: 2 })
  await expect.element(tarjeta.getByRole('listitem')).toHaveLength(1)
})

test('EXP-24 D-69 who reads no notes has no part for them', async () => {
  await abrirExpediente(unExpediente({ notas: null }))
  await expect.element(parte('Hoja de ruta')).toBeVisible()
  await expect.element(parte('Notas del área')).not.toBeInTheDocument()
})

test('EXP-31 PDFs are added with their names, up to five, and a refusal leaves them there', async () => {
  await abrirExpediente(unExpediente({ actos: puede('adjuntar') }))
  await boton('Adjuntar').click()
  const adjuntar = dialogo('ADJUNTAR ARCHIVOS')
  const campo = (name: string) =>
    adjuntar.getByRole('group', { name, exact: true }).getByLabelText(name, { exact: true })
  await expect.element(adjuntar).toMatchTextContent('Falta: un PDF')
  await campo('PDF').upload(PDF('Acta de verificación.pdf'))
  await expect.element(adjuntar.getByLabelText('Nombre del archivo 1')).toHaveValue('Acta de verificación')
  await adjuntar.getByLabelText('Nombre del archivo 1').fill('no')
  await expect.element(adjuntar).toMatchTextContent('Falta: el nombre de cada archivo')
  await adjuntar.getByLabelText('Nombre del archivo 1').fill('Acta 0341')
  await campo('Otro PDF').upload(PDF('croquis.pdf'))
  await expect.element(adjuntar.getByLabelText('Nombre del archivo 2')).toHaveValue('croquis')
  await revisarAccesibilidad()
  responder(expedientesAnexosApi.adjuntar, rechazo('otroEstado', { message: MENSAJES_EXPEDIENTE.lleno }))
  await adjuntar.getByRole('button', { name: 'Adjuntar', exact: true }).click()
  await expect.element(adjuntar).toMatchTextContent(MENSAJES_EXPEDIENTE.lleno)
  const pedidos = responder(expedientesAnexosApi.adjuntar, unExpediente())
  await adjuntar.getByRole('button', { name: 'Adjuntar', exact: true }).click()
  await expect.element(aviso('Archivo agregado')).toBeVisible()
  expect(pedidos[0]?.body).toMatchObject({ nombres: ['Acta 0341', 'croquis'] })
})

test('EXP-31 a document of the own area is chosen among those with their PDF; without permission 11 the choice is off and says why', async () => {
  const conDocumentos = { ...IVAN, roles: [...IVAN.roles, Permiso.documentos] }
  await abrirExpediente(unExpediente({ actos: puede('adjuntar') }), { como: conDocumentos })
  responder(documentosApi.listar, { data: [unDocumento(45)], recordsTotal: 1, recordsFiltered: 1 })
  await boton('Adjuntar').click()
  const adjuntar = dialogo('ADJUNTAR ARCHIVOS')
  await adjuntar.getByText('Elegir documento').click()
  await expect.element(adjuntar).toMatchTextContent('Falta: elegir un documento')
  await adjuntar.getByRole('group', { name: 'Documentos hallados' }).getByRole('radio').click()
  await revisarAccesibilidad()
  const pedidos = responder(expedientesAnexosApi.adjuntar, unExpediente())
  await adjuntar.getByRole('button', { name: 'Adjuntar', exact: true }).click()
  await expect.element(aviso('Archivo agregado')).toBeVisible()
  expect(pedidos[0]?.body).toHaveProperty('doc_id', 45)
})

test('EXP-21 EXP-31 what areas added tells area, person and date, a document its signatures; what oneself just added is taken out', async () => {
  const comun = { grupo: 'areas', area: 'Fiscalización', persona: 'Delia Quispe' } as const
  const archivos = [
    unArchivo('Acta 0341', { ...comun, archivo_id: 7, activo: true, quitar_hasta: EN_CINCO }),
    unArchivo('Informe N° 118-2026', {
      ...{ ...comun, grupo: 'documentos', paginas: null, archivo_id: 8 },
      documento: { doc_id: 3, estado: 'firmado', firmados: 1, destinos: 1, definitivo: true },
    }),
    unArchivo('Carta N° 064-2026', {
      ...{ ...comun, grupo: 'documentos', paginas: null, archivo_id: 9 },
      documento: { doc_id: 4, estado: 'borrador', firmados: 0, destinos: 0, definitivo: false },
    }),
  ]
  await abrirExpediente(unExpediente({ archivos, actos: puede() }))
  const lineas = parte('Archivos').getByRole('listitem')
  await expect
    .poll(() => textosDe(lineas))
    .toEqual([
      'Acta 0341PDF activo4 páginas · 0.82 MBFiscalización · Delia Quispe · 12/10/2026Quitar Acta 0341',
      'Informe N° 118-2026FIRMADO 1 de 10.82 MBFiscalización · Delia Quispe · 12/10/2026',
      'Carta N° 064-2026Borrador0.82 MBFiscalización · Delia Quispe · 12/10/2026',
    ])
  // It may not be added to, and says why.
  await expect.element(boton('Adjuntar')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(boton('Adjuntar')).toHaveAccessibleDescription(MENSAJES_EXPEDIENTE.sinRecibir)
  const pedidos = responder(expedientesAnexosApi.quitarArchivo, unExpediente())
  await boton('Quitar Acta 0341').click()
  await expect.element(aviso('Archivo quitado')).toBeVisible()
  expect(pedidos[0]?.params).toEqual({ id: 57, archivo_id: 7 })
  await revisarAccesibilidad()
})

test('EXP-40 a case is accumulated to one that the area has in process as an original, with motive and document; the toast undoes it', async () => {
  const filas = [
    enProceso(1, { asunto: 'Módulo, el primero' }),
    enProceso(2, { forma: 'copia' }),
    enProceso(3, { clase: 'interno' }),
    enProceso(4, { registro_id: 57 }),
  ]
  responder(expedientesApi.listar, { data: filas, recordsTotal: 4, recordsFiltered: 4, cuentas: SIN_CUENTAS })
  await abrirExpediente(unExpediente({ actos: puede('acumular') }))
  await boton('Más acciones').click()
  await page.getByRole('menuitem', { name: 'Acumular' }).click()
  const acumular = dialogo('ACUMULAR EXPEDIENTE')
  await expect
    .element(acumular)
    .toMatchTextContent('Falta: el expediente principal, el motivo, el documento que la dispone')
  const hallados = acumular.getByRole('group', { name: 'Expedientes hallados' })
  await expect.element(hallados.getByRole('radio')).toHaveLength(1)
  await hallados.getByRole('radio').click()
  await acumular.getByLabelText('Motivo').fill('Los dos piden lo mismo')
  await acumular.getByLabelText('Documento que la dispone').fill('Proveído N.° 12')
  await revisarAccesibilidad()
  const pedidos = responder(
    expedientesAnexosApi.relacionar,
    unExpediente({
      estado: 'ACUMULADO',
      movimientos: [unMovimiento({ oper_id: 900, tipo: 11, concluye: 'ACUMULADO', deshacer_hasta: EN_CINCO })],
    }),
  )
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(aviso('Expediente acumulado al EXP-2026-000001')).toBeVisible()
  expect(pedidos[0]?.body).toMatchObject({
    ...{ accion: 'acumular', motivo: 'Los dos piden lo mismo', documento: 'Proveído N.° 12', doc_id: null },
    registro_id: filas[0]?.registro_id,
  })
  const deshechos = responder(expedientesApi.deshacer, { data: [] })
  await boton('Deshacer').click()
  await expect.poll(() => deshechos[0]?.body.oper_ids).toEqual([900])
})

test('EXP-40 an accumulated case offers its head to separate it, with a motive; its route tells with which it went on', async () => {
  await abrirExpediente(
    unExpediente({
      estado: 'ACUMULADO',
      actos: puede('desacumular'),
      movimientos: [
        unMovimiento({
          ...{ tipo: 11, concluye: 'ACUMULADO', destino: null, motivo: 'Piden lo mismo' },
          otro: { clase: 'acumulado', expe_id: '2026-000001', separado: false },
        }),
      ],
    }),
  )
  await expect.element(parte('Hoja de ruta')).toMatchTextContent('Al EXP-2026-000001')
  await boton('Más acciones').click()
  await page.getByRole('menuitem', { name: 'Desacumular' }).click()
  const separar = dialogo('DESACUMULAR EXPEDIENTE')
  await separar.getByLabelText('Motivo').fill('Son distintos')
  await revisarAccesibilidad()
  const pedidos = responder(expedientesAnexosApi.relacionar, unExpediente())
  await separar.getByRole('button', { name: 'Desacumular' }).click()
  await expect.element(aviso('Expediente separado')).toBeVisible()
  expect(pedidos[0]?.body).toMatchObject({ accion: 'desacumular', motivo: 'Son distintos' })
})

test('EXP-23 EXP-40 EXP-41 what a case is tied to says how and why; a link is made by a search of 3 characters, and taken away', async () => {
  const lazo = { asunto: 'Módulo', estado: 'EN PROCESO' } as const
  await abrirExpediente(
    unExpediente({
      actos: puede('relacionar'),
      relacionados: [
        { ...lazo, lazo: 'acumulado', expe_id: '2026-000001', registro_id: 1, nota: 'Piden lo mismo' },
        { ...lazo, lazo: 'relacionado', expe_id: '2026-000002', registro_id: 2, nota: '' },
      ],
    }),
  )
  const relacionados = parte('Relacionados')
  await expect
    .poll(() => textosDe(relacionados.getByRole('listitem')))
    .toEqual([
      'EXP-2026-000001MóduloAcumulado a este: Piden lo mismoEn proceso',
      'EXP-2026-000002MóduloRelacionadoEn procesoSeparar EXP-2026-000002',
    ])
  const filas = [enProceso(5)]
  const buscados = responder(expedientesApi.listar, {
    ...{ data: filas, recordsTotal: 1, recordsFiltered: 1, cuentas: SIN_CUENTAS },
  })
  await boton('Relacionar').click()
  const relacionar = dialogo('RELACIONAR EXPEDIENTE')
  await expect.element(relacionar).toMatchTextContent('Falta: el otro expediente')
  await relacionar.getByLabelText('Expediente', { exact: true }).fill('emolientes')
  await relacionar.getByRole('radio').click()
  expect(buscados.at(-1)?.body).toMatchObject({ bandeja: 'todos', search: 'emolientes' })
  await revisarAccesibilidad()
  const pedidos = responder(expedientesAnexosApi.relacionar, unExpediente())
  await relacionar.getByRole('button', { name: 'Relacionar', exact: true }).click()
  await expect.element(aviso('Expedientes relacionados')).toBeVisible()
  expect(pedidos[0]?.body).toMatchObject({ accion: 'relacionar', registro_id: filas[0]?.registro_id, motivo: '' })
})

test('EXP-41 taking a link away asks first', async () => {
  await abrirExpediente(
    unExpediente({
      actos: puede('relacionar'),
      relacionados: [
        {
          ...{ lazo: 'relacionado', expe_id: '2026-000002', registro_id: 2, nota: '' },
          ...{ asunto: 'Módulo', estado: 'EN PROCESO' },
        },
      ],
    }),
  )
  await boton('Separar EXP-2026-000002').click()
  const pregunta = page.getByRole('alertdialog', { name: 'QUITAR RELACIÓN' })
  await revisarAccesibilidad()
  const pedidos = responder(expedientesAnexosApi.relacionar, unExpediente())
  await pregunta.getByRole('button', { name: 'Separar' }).click()
  await expect.element(aviso('Se quitó la relación')).toBeVisible()
  expect(pedidos[0]?.body).toMatchObject({ accion: 'separar', registro_id: 2 })
})

test('EXP-19 SHE-63 the focus returns from each dialog to what opened it', async () => {
  const nota = {
    nota_id: 1,
    texto: 'Ver padrón',
    persona: 'Iván',
    fecha: '2026-11-06 10:02:00',
    borrar_hasta: EN_CINCO,
  }
  await abrirExpediente(
    unExpediente({
      actos: puede('anotar', 'adjuntar', 'relacionar', 'acumular'),
      notas: [nota],
      archivos: [unArchivo('Acta 0341', { grupo: 'areas', area: 'Fiscalización', persona: 'Delia', activo: true })],
      relacionados: [
        {
          ...{ lazo: 'relacionado', expe_id: '2026-000002', registro_id: 2, nota: 'Del mismo predio' },
          ...{ asunto: 'Módulo', estado: 'EN PROCESO' },
        },
      ],
    }),
  )
  const abre = ['Añadir nota', 'Adjuntar', 'Relacionar', 'Borrar', 'Separar EXP-2026-000002']
  for (const nombre of abre) {
    await boton(nombre).click()
    const ventana = page.getByRole(nombre === 'Borrar' || nombre.startsWith('Separar') ? 'alertdialog' : 'dialog')
    await ventana.getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(boton(nombre)).toHaveFocus()
  }
  await boton('Más acciones').click()
  await page.getByRole('menuitem', { name: 'Acumular' }).click()
  await dialogo('ACUMULAR EXPEDIENTE').getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(boton('Más acciones')).toHaveFocus()
})

test('EXP-19 at 390 px notes, files and ties fit, and all can be touched', async () => {
  await page.viewport(390, 844)
  await abrirExpediente(
    unExpediente({
      actos: puede('anotar', 'adjuntar', 'relacionar'),
      notas: [
        {
          nota_id: 1,
          texto: 'palabra'.repeat(60),
          persona: 'Iván',
          fecha: '2026-11-06 10:02:00',
          borrar_hasta: EN_CINCO,
        },
      ],
      archivos: [
        unArchivo('Acta '.repeat(20), {
          ...{ grupo: 'areas', area: 'Gerencia de Desarrollo', persona: 'Delia', quitar_hasta: EN_CINCO },
        }),
      ],
    }),
  )
  await expect.poll(sinDesborde).toBe(true)
  for (const cual of [
    boton('Añadir nota'),
    boton('Adjuntar'),
    boton('Relacionar'),
    boton('Borrar'),
    boton(/^Quitar Acta/),
  ])
    expect(await altura(cual)).toBeGreaterThanOrEqual(44)
  await revisarAccesibilidad()
})

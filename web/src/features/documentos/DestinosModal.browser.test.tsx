import { catalogosApi } from '@cabildo/contracts/catalogos'
import { documentosApi } from '@cabildo/contracts/documentos'
import type { Destino, SituacionDeDestinos } from '@cabildo/contracts/documentos-destinos'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  AREAS_DESTINO,
  abrirDocumentos,
  filasDocumentos,
  unDestino,
  unDocumento,
} from '../../../test/fabricas/documentos.ts'
import { listaDe } from '../../../test/listado.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { preguntaEliminar } from '../../../test/tabla.ts'
import { altura, aviso, sinDesborde, textosDe } from '../../../test/vista.ts'

const dialogo = () => page.getByRole('dialog', { name: 'ASIGNAR AREA DESTINO' })
const dependencia = () => dialogo().getByRole('combobox', { name: 'Dependencia' })
const motivo = () => dialogo().getByRole('combobox', { name: 'Motivo' })
const boton = (name: string | RegExp) => dialogo().getByRole('button', { name })
const filas = () =>
  dialogo()
    .getByRole('table', { name: 'Destinos' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const celda = (fila: number, columna: number) => filas().nth(fila).getByRole('cell').nth(columna)
const pedirDestinos = () =>
  filasDocumentos()
    .getByRole('button', { name: /^Derivar/ })
    .click()

const SITUACION: SituacionDeDestinos = { en_secuencia: null, devolucion: null, anteriores: [] }

/** Opens the destinations of a document that has those, which a test may change. */
const abrirDestinos = async (
  destinos: Destino[] = [],
  documento = unDocumento(45),
  situacion: Partial<SituacionDeDestinos> = {},
) => {
  responder(catalogosApi.areas, listaDe(AREAS_DESTINO))
  responder(documentosApi.destinos, () => ({
    ...listaDe(destinos),
    ...SITUACION,
    ...(destinos.length > 0 && { en_secuencia: true }),
    ...situacion,
  }))
  await abrirDocumentos([documento])
  await pedirDestinos()
  await expect.element(dialogo()).toBeVisible()
  await expect.element(dialogo().getByLabelText('Cargando los destinos')).not.toBeInTheDocument()
}
const anadir = async (area: string, porQue = 'Doy V°B°') => {
  await dependencia().fill(area)
  await page.getByRole('option', { name: area, exact: true }).click()
  await motivo().selectOptions(porQue)
  await boton('Añadir').click()
}
/** Destinations in that order of areas. */
const enviadosA = (...areas: number[]) => areas.map((area, i) => unDestino(i + 1, area))

test('DOC-57 DOC-58 DOC-61 DOC-67 DOC-68 DOC-87 chosen areas stay here until Derivar sends them', async () => {
  const destinos: Destino[] = []
  await abrirDestinos(destinos)
  await expect.element(dialogo()).toMatchTextContent('Resolución de Gerencia N° 045-2026')
  await expect.element(boton('Derivar')).toBeDisabled()
  await expect.element(boton('Añadir')).toBeDisabled()
  await motivo().selectOptions('Doy V°B°')
  await expect.element(boton('Añadir')).toBeDisabled()

  await anadir('Secretaría General')
  await anadir('Gerencia de Administración', 'En señal de conformidad')
  await expect.element(filas()).toHaveLength(2)
  await expect.element(filas().nth(0)).toMatchTextContent('PENDIENTE')
  await expect.element(filas().nth(0)).toMatchTextContent('Por enviar')
  await expect.element(dialogo().getByText('0 ya firmados, 2 por enviar')).toBeVisible()

  const envios = responder(documentosApi.asignar, () => {
    destinos.push(...enviadosA(4, 20))
    return { data: destinos }
  })
  await boton('Derivar').click()
  await expect.element(aviso('Documento derivado')).toBeVisible()
  await expect.element(dialogo()).not.toBeInTheDocument()
  expect(envios.map(({ body }) => body)).toMatchObject([
    {
      doc_id: 45,
      derivar: 1,
      destinos: [
        { dependencia: 4, motivo: 2 },
        { dependencia: 20, motivo: 3 },
      ],
    },
  ])

  await pedirDestinos()
  await expect.element(filas()).toHaveLength(2)
  await expect.element(filas().nth(0)).toMatchTextContent('Enviado 15/07/2026 10:30')
  // What was sent is not sent again.
  await expect.element(boton('Derivar')).toBeDisabled()
  await anadir('Alcaldía')
  await boton('Derivar').click()
  await expect.element(dialogo()).not.toBeInTheDocument()
  expect(envios.at(-1)?.body.destinos.map(({ dependencia }) => dependencia)).toEqual([11])
})

test('DOC-59 DOC-69 DOC-70 DOC-71 DOC-72 order, place and state of each one, in the table and on the sheet', async () => {
  await abrirDestinos([unDestino(1, 20, { estado: true }), unDestino(2, 25)])
  await anadir('Secretaría General', 'Soy autor del documento')
  await anadir('Alcaldía', 'Soy autor del documento')
  await expect
    .poll(() => textosDe(dialogo().getByRole('columnheader')))
    .toEqual(['Orden', 'Dependencia', 'Motivo', 'Posición', 'Estado', 'Accion'])
  for (const [i, [posicion = '', estado = '']] of [
    ['Margen izquierdo, arriba', 'FIRMADO'],
    ['Margen izquierdo, a media altura', 'PENDIENTE'],
    ['Derecha, arriba', 'PENDIENTE'],
    ['Derecha, arriba', 'PENDIENTE'],
  ].entries()) {
    await expect.element(celda(i, 0)).toHaveTextContent(String(i + 1))
    await expect.element(celda(i, 3).getByRole('img', { name: posicion })).toBeVisible()
    await expect.element(celda(i, 4)).toMatchTextContent(estado)
  }
  await expect
    .element(
      dialogo().getByRole('img', {
        name: /Margen izquierdo, arriba: 1 firmada; Margen izquierdo, a media altura: 2 pendiente; Derecha, arriba: 3 pendiente, 4 pendiente/,
      }),
    )
    .toBeVisible()
  await expect.element(dialogo().getByText('1 ya firmado, 2 por enviar')).toBeVisible()
  await expect.element(dialogo().getByText(/quedan 6\./)).toBeVisible()
  await revisarAccesibilidad()
})

test('DOC-60 DOC-86 SHE-66 SHE-90 only an unsigned destination can go, and deleting asks first', async () => {
  const destinos = [unDestino(1, 4, { estado: true }), unDestino(2, 20)]
  await abrirDestinos(destinos)
  const quitados = responder(documentosApi.quitarDestino, () => {
    destinos.splice(1)
    return {}
  })
  await expect.element(filas()).toHaveLength(2)
  await expect.element(boton('Quitar Secretaría General, orden 1')).not.toBeInTheDocument()
  await boton('Quitar Gerencia de Administración, orden 2').click()
  const pregunta = preguntaEliminar()
  await expect.element(pregunta).toMatchTextContent('Gerencia de Administración')
  await expect
    .element(pregunta)
    .toMatchTextContent('No falta ninguna otra firma: el documento quedará firmado con las que')
  expect(quitados).toEqual([])
  await pregunta.getByRole('button', { name: 'Aceptar' }).click()
  await expect.element(aviso('Registro eliminado')).toBeVisible()
  await expect.element(filas()).toHaveLength(1)
  expect(quitados.map(({ body }) => body)).toEqual([{ id: 502 }])
  // What was only chosen here is asked about, too, and the focus stays in the dialog.
  await anadir('Alcaldía')
  const sinEnviar = page.getByRole('alertdialog', { name: 'QUITAR DESTINO' })
  await boton(/^Quitar Alcaldía/).click()
  await expect.element(sinEnviar).toMatchTextContent('Alcaldía todavía no se envió')
  await sinEnviar.getByRole('button', { name: 'Conservar' }).click()
  await expect.element(filas()).toHaveLength(2)
  await boton(/^Quitar Alcaldía/).click()
  await revisarAccesibilidad()
  await sinEnviar.getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect.element(filas()).toHaveLength(1)
  await expect.poll(() => dialogo().element().contains(document.activeElement)).toBe(true)
})

test.each([
  [
    'the only one says that nobody will have to sign',
    [unDestino(1, 4)],
    /Es el único: nadie tendrá que firmar el documento\.$/,
  ],
  ['one of several says nothing more', [unDestino(1, 4), unDestino(2, 20)], /Se quitará el destino [^.]*\.$/],
])('DOC-60 the question before taking off %s', async (_que, destinos, pregunta) => {
  await abrirDestinos(destinos)
  await boton(/^Quitar Secretaría General/).click()
  await expect.element(preguntaEliminar().getByText(pregunta)).toBeVisible()
})

test('DOC-60 a destination signed meanwhile stays, and the refusal says why', async () => {
  await abrirDestinos(enviadosA(4))
  responder(documentosApi.quitarDestino, rechazo('destinoFirmado'))
  await boton(/^Quitar/).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click()
  await expect.element(aviso('El destino ya firmó, no se puede quitar')).toBeVisible()
  await expect.element(filas()).toHaveLength(1)
})

describe('DOC-64 an area is not added twice, but to a convenio it is', () => {
  test('a resolution says so, and the list stays', async () => {
    await abrirDestinos(enviadosA(4))
    await anadir('Secretaría General')
    await expect.element(dialogo().getByText('La dependencia ya es destino del documento')).toBeVisible()
    await expect.element(dependencia()).toHaveFocus()
    await expect.element(filas()).toHaveLength(1)
    await boton('Cancelar').click()
    await expect.element(dialogo()).not.toBeInTheDocument()
  })

  test('a convenio takes it again', async () => {
    await abrirDestinos([], unDocumento(45, { tipo_doc: 10 }))
    await anadir('Secretaría General')
    await anadir('Secretaría General')
    await expect.element(filas()).toHaveLength(2)
    await expect.element(filas().nth(1)).toMatchTextContent('Secretaría General')
  })
})

test('DOC-65 an eleventh destination is ignored, with a note', async () => {
  await abrirDestinos(enviadosA(4, 11, 15, 20, 31, 100, 101, 102, 103))
  await expect.element(dialogo().getByText(/queda 1\./)).toBeVisible()
  await anadir('Gerencia Municipal')
  await expect.element(filas()).toHaveLength(10)
  await anadir('Instituto Vial Provincial')
  await expect.element(dialogo().getByText(/^Máximo 10 destinos/)).toBeVisible()
  await expect.element(filas()).toHaveLength(10)
})

test('DOC-88 a refusal of the server is told and nothing chosen is lost', async () => {
  await abrirDestinos()
  await anadir('Secretaría General')
  await expect.element(filas().getByRole('cell').first()).toHaveTextContent('1')
  await expect.element(dependencia()).toHaveFocus()
  responder(
    documentosApi.asignar,
    rechazo('validacion', { errors: { 'destinos.0.dependencia': 'La dependencia ya es destino del documento' } }),
  )
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(aviso('No se pudo derivar el documento')).toBeVisible()
  await expect
    .element(dialogo().getByRole('alert').first())
    .toHaveTextContent('La dependencia ya es destino del documento')
  await expect.element(filas()).toMatchTextContent('Secretaría General')
  // Closing asks, because what was chosen would be lost.
  await boton('Cancelar').click()
  await expect
    .element(page.getByRole('alertdialog', { name: 'ASIGNAR AREA DESTINO' }))
    .toMatchTextContent('Hay 1 destino sin enviar')
})

test('DOC-58 Enter adds from the keyboard and never sends', async () => {
  await abrirDestinos()
  await expect.element(dependencia()).toHaveFocus()
  await userEvent.keyboard('secretaria general{ArrowDown}{Enter}')
  await expect.element(dependencia()).toHaveValue('Secretaría General')
  await userEvent.keyboard('{Tab}D{Enter}')
  await expect.element(filas()).toMatchTextContent('Secretaría General')
  await expect.element(dependencia()).toHaveFocus()
  // A call of the server that nobody answers would tell of itself.
  await userEvent.keyboard('{Enter}')
  await expect.element(dialogo()).toBeVisible()
  await expect.element(filas()).toMatchTextContent('Por enviar')
})

test('DOC-59 on a phone each destination is a card and nothing overflows', async () => {
  await page.viewport(390, 844)
  await abrirDestinos(enviadosA(4, 20))
  await expect.element(filas()).toHaveLength(2)
  expect(await altura(boton(/^Quitar/).first())).toBeGreaterThanOrEqual(44)
  expect(await altura(dependencia())).toBeGreaterThanOrEqual(44)
  expect(await altura(dialogo().getByText('En secuencia', { exact: true }))).toBeGreaterThanOrEqual(44)
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  await boton('Cancelar').click()
  await expect.element(dialogo()).not.toBeInTheDocument()

  // What could not be loaded is asked for again by a button that a finger hits.
  await abrirDocumentos([unDocumento(46)])
  responder(documentosApi.destinos, rechazo('noEncontrado'))
  await pedirDestinos()
  expect(await altura(boton('Reintentar'))).toBeGreaterThanOrEqual(44)
})

describe('D-142 the order of signing', () => {
  const orden = () =>
    filas()
      .elements()
      .map((fila) => fila.querySelectorAll('td')[1]?.textContent)
  const interruptor = () => dialogo().getByRole('switch', { name: 'En secuencia' })

  test('D-142 in sequence the lines stand as they will sign, and the choice goes with the first sending', async () => {
    await abrirDestinos()
    await expect.element(interruptor()).toBeChecked()
    await anadir('Alcaldía', 'Soy autor del documento')
    await anadir('Gerencia de Administración', 'En señal de conformidad')
    await anadir('Secretaría General')
    await expect.poll(orden).toEqual(['Secretaría General', 'Gerencia de Administración', 'Alcaldía'])
    await expect.element(celda(2, 0)).toHaveTextContent('3')
    await expect.element(dialogo().getByText(/primero los V°B°/)).toBeVisible()
    await revisarAccesibilidad()
    await interruptor().click()
    await expect.poll(orden).toEqual(['Alcaldía', 'Gerencia de Administración', 'Secretaría General'])
    await expect.element(dialogo().getByText(/cada área puede firmar apenas recibe/)).toBeVisible()
    const envios = responder(documentosApi.asignar, { data: [] })
    await boton('Derivar').click()
    await expect.element(dialogo()).not.toBeInTheDocument()
    expect(envios[0]?.body).toMatchObject({
      en_secuencia: false,
      destinos: [{ dependencia: 11 }, { dependencia: 20 }, { dependencia: 4 }],
    })
  })

  test('D-142 once it was sent, the choice is told and stays', async () => {
    await abrirDestinos(enviadosA(4), unDocumento(45), { en_secuencia: false })
    await expect.element(interruptor()).not.toBeChecked()
    await expect.element(interruptor()).toBeDisabled()
    await expect.element(dialogo().getByText(/Se decidió al derivarlo por primera vez/)).toBeVisible()
    await anadir('Alcaldía')
    const envios = responder(documentosApi.asignar, { data: [] })
    await boton('Derivar').click()
    await expect.element(dialogo()).not.toBeInTheDocument()
    expect(envios[0]?.body).not.toHaveProperty('en_secuencia')
  })
})

describe('D-141 a returned document', () => {
  const devolucion = {
    motivo: 'El artículo 2 contradice el informe',
    area: 'Gerencia de Administración',
    por: 'ROJAS PINTO, Gloria',
    created_at: '2026-07-16 11:05:00',
  }

  test('D-141 its reason stands on top with who and when, and it is sent again with nobody new', async () => {
    await abrirDestinos([unDestino(1, 4, { estado: true }), unDestino(2, 20)], unDocumento(45), { devolucion })
    const nota = dialogo().getByRole('status').filter({ hasText: devolucion.motivo })
    await expect.element(nota).toMatchTextContent('ROJAS PINTO, Gloria, Gerencia de Administración, 16/07/2026 11:05')
    await revisarAccesibilidad()
    const envios = responder(documentosApi.asignar, { data: [] })
    await boton('Derivar').click()
    await expect.element(aviso('Documento derivado')).toBeVisible()
    expect(envios[0]?.body).toMatchObject({ otraVez: true, destinos: [] })
  })

  test('D-141 of a new version the areas of the one before are offered at once', async () => {
    const anteriores = [
      { area_id: 20, dependencia_name: 'Gerencia de Administración', motivo: 2 as const },
      { area_id: 11, dependencia_name: 'Alcaldía', motivo: 1 as const },
    ]
    await abrirDestinos([], unDocumento(45), { anteriores })
    await expect.element(boton('Derivar')).toBeDisabled()
    await boton('Elegir las mismas').click()
    await expect.element(filas()).toHaveLength(2)
    await expect.element(boton('Elegir las mismas')).not.toBeInTheDocument()
    await expect.poll(() => dialogo().element().contains(document.activeElement)).toBe(true)
    await expect.element(boton('Derivar')).toBeEnabled()
  })
})

test('DOC-61 an area that was chosen and not added is asked about, when sending and when closing', async () => {
  await abrirDestinos()
  await anadir('Secretaría General')
  await dependencia().fill('Alcaldía')
  await page.getByRole('option', { name: 'Alcaldía', exact: true }).click()
  await boton('Cancelar').click()
  const alCerrar = page.getByRole('alertdialog', { name: 'ASIGNAR AREA DESTINO' })
  await expect.element(alCerrar).toMatchTextContent('Hay 2 destinos sin enviar. ¿Cerrar de todos modos?')
  await alCerrar.getByRole('button', { name: 'Seguir editando' }).click()
  const envios = responder(documentosApi.asignar, { data: [] })
  const alDerivar = page.getByRole('alertdialog', { name: 'DERIVAR' })
  await boton('Derivar').click()
  await expect.element(alDerivar).toMatchTextContent('Alcaldía está elegida y no añadida. ¿Derivar sin ella?')
  await alDerivar.getByRole('button', { name: 'Volver' }).click()
  expect(envios).toEqual([])
  await boton('Derivar').click()
  await alDerivar.getByRole('button', { name: 'Derivar sin ella' }).click()
  await expect.element(dialogo()).not.toBeInTheDocument()
  expect(envios[0]?.body.destinos).toMatchObject([{ dependencia: 4 }])
})

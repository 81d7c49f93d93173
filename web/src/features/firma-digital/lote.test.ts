import type { Despacho } from '@cabildo/contracts/firma-digital'
import { expect, test } from 'vitest'
import { firmarEnOrden, juntar, type Pieza, porReintentar, resumenDe, rotuloDeTodos } from './lote.ts'
import type { Resultado } from './protocolo.ts'

const [VIEJA, YA, CAMBIADO, SIN_LINEA] = ['vieja', 'ya', 'cambiado', 'sin línea'].map((que) => new Error(que))
const despacho = (id_doc_area: number) => ({ id_doc_area, estado: false }) as Despacho
const TRES = [1, 2, 3].map(despacho)

/** Runs a batch in which each document meets the results given for it, one per try. */
const correrLote = async (
  resultados: Record<number, (Resultado | 'firmado')[]>,
  seDetuvo = () => false,
  alPerderse: ('seguir' | 'dejar')[] = [],
) => {
  const intentos: string[] = []
  const cambios: (readonly Pieza[])[] = []
  const piezas = await firmarEnOrden(TRES, {
    firmar: (uno, { indice, total }) => {
      intentos.push(`${uno.id_doc_area}: ${indice} de ${total}`)
      const resultado = resultados[uno.id_doc_area]?.shift() ?? 'firmado'
      return Promise.resolve(
        resultado === 'firmado' ? { que: 'firmado', despacho: despacho(uno.id_doc_area) } : resultado,
      )
    },
    quedoVieja: (fallo) => fallo === VIEJA,
    yaEstaba: (fallo) => fallo === YA,
    loCambiaron: (fallo) => fallo === CAMBIADO,
    sinLinea: (fallo) => fallo === SIN_LINEA,
    esperarLinea: () => Promise.resolve(alPerderse.shift() ?? 'dejar'),
    causaDe: (fallo) => (fallo as Error).message,
    seDetuvo,
    alCambiar: (nuevas) => cambios.push(nuevas),
  })
  return { piezas, intentos, cambios, estados: piezas.map(({ estado }) => estado) }
}

test('documents are signed in order, each told which of how many it is', async () => {
  const { intentos, estados, cambios } = await correrLote({})
  expect(intentos).toEqual(['1: 1 de 3', '2: 2 de 3', '3: 3 de 3'])
  expect(estados).toEqual(['firmado', 'firmado', 'firmado'])
  expect(cambios[1]?.map(({ estado }) => estado)).toEqual(['firmando', 'espera', 'espera'])
})

test('one that fails keeps its cause and the others go on; only it is tried again', async () => {
  const { piezas } = await correrLote({ 2: [{ que: 'fallo', fallo: new Error('no es así') }] })
  expect(piezas.map(({ estado, causa }) => causa ?? estado)).toEqual(['firmado', 'no es así', 'firmado'])
  expect(resumenDe(piezas)).toBe('2 documentos firmados, 1 no se firmó')
  const otraVez = porReintentar(piezas).map(({ despacho: uno }) => ({ despacho: uno, estado: 'firmado' as const }))
  expect(otraVez).toHaveLength(1)
  expect(resumenDe(juntar(piezas, otraVez))).toBe('3 documentos firmados')
})

test('FIR-26 a stale copy is tried once more by itself, not twice', async () => {
  const vieja = { que: 'fallo', fallo: VIEJA } as const
  expect((await correrLote({ 1: [vieja] })).intentos).toEqual(['1: 1 de 3', '1: 1 de 3', '2: 2 de 3', '3: 3 de 3'])
  const { intentos, estados } = await correrLote({ 1: [vieja, vieja] })
  expect(intentos).toHaveLength(4)
  expect(estados).toEqual(['fallo', 'firmado', 'firmado'])
})

test('FIR-22 FIR-23 a cancel, a close or Detener leaves the rest unsigned', async () => {
  for (const que of ['cancelado', 'cerrado'] as const) {
    const { intentos, piezas, estados } = await correrLote({ 2: [{ que }] })
    expect(intentos).toHaveLength(2)
    expect(estados).toEqual(['firmado', 'sinFirmar', 'sinFirmar'])
    expect(resumenDe(piezas)).toBe('1 documento firmado, 2 sin firmar')
  }
  let veces = 0
  const { intentos, estados } = await correrLote({}, () => veces++ > 0)
  expect(intentos).toHaveLength(1)
  expect(estados).toEqual(['firmado', 'sinFirmar', 'sinFirmar'])
})

test('D-141 one that its author changed is told so, and is read again before it is tried again', async () => {
  const { piezas, estados } = await correrLote({ 2: [{ que: 'fallo', fallo: CAMBIADO }] })
  expect(estados).toEqual(['firmado', 'cambiado', 'firmado'])
  expect(resumenDe(piezas)).toBe('2 documentos firmados, 1 cambió')
  expect(porReintentar(piezas)).toEqual([])
})

test('a lost line stops the batch at its document, which goes on from there and signs nothing twice', async () => {
  const sinLinea = { que: 'fallo', fallo: SIN_LINEA } as const
  // The second was signed at the server before its answer was lost.
  const { intentos, estados } = await correrLote(
    { 2: [sinLinea, sinLinea, { que: 'fallo', fallo: YA }] },
    () => false,
    ['seguir', 'seguir'],
  )
  expect(intentos).toEqual(['1: 1 de 3', '2: 2 de 3', '2: 2 de 3', '2: 2 de 3', '3: 3 de 3'])
  expect(estados).toEqual(['firmado', 'firmado', 'firmado'])
  const dejado = await correrLote({ 2: [sinLinea] }, () => false, ['dejar'])
  expect(dejado.intentos).toHaveLength(2)
  expect(dejado.estados).toEqual(['firmado', 'sinFirmar', 'sinFirmar'])
  expect(porReintentar(dejado.piezas)).toHaveLength(2)
})

test('D-141 the button that chooses all says so when there are more than one answer names', () => {
  expect(rotuloDeTodos({ elegibles: 40, total: 40 })).toBe('Elegir todos los pendientes por firmar (40)')
  expect(rotuloDeTodos({ elegibles: 2000, total: 3100 })).toBe('Elegir los 2000 más recientes de 3100 por firmar')
})

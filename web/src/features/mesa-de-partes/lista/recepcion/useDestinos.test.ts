import { DESTINOS_MAXIMO } from '@cabildo/contracts/mesa-de-partes'
import { expect, test } from 'vitest'
import { conDestino, conForma, type Destino, LLENA, REPETIDA, SIN_DEPENDENCIA, sinDestino } from './useDestinos.ts'

const CATASTRO = { depe_id: 4120, depe_nombre: 'Subgerencia de Catastro' }
const RENTAS = { depe_id: 30, depe_nombre: 'Gerencia de Rentas' }

test('MPV-54 MPV-65 a destination joins the list once, with its name; empty and repeated ones change nothing', () => {
  const { lista, motivo } = conDestino([], CATASTRO, { copia: false, proveido: '  Atender ' })
  expect(motivo).toBe('')
  expect(lista).toEqual([
    { dependencia: 4120, dependencia_name: 'Subgerencia de Catastro', copia: false, proveido: 'Atender' },
  ])
  expect(conDestino(lista, CATASTRO, { copia: true, proveido: 'Otra vez' })).toEqual({ lista, motivo: REPETIDA })
  expect(conDestino(lista, undefined, { copia: false, proveido: '' })).toEqual({ lista, motivo: SIN_DEPENDENCIA })
  expect(conDestino(lista, RENTAS, { copia: true, proveido: '' }).lista.map(({ copia }) => copia)).toEqual([
    false,
    true,
  ])
})

test('MPV-65 the list ends where the server would refuse it', () => {
  const llena: Destino[] = Array.from({ length: DESTINOS_MAXIMO }, (_, i) => ({
    dependencia: i + 1,
    dependencia_name: `Dependencia ${i + 1}`,
    copia: false,
    proveido: '',
  }))
  expect(conDestino(llena, CATASTRO, { copia: false, proveido: '' })).toEqual({ lista: llena, motivo: LLENA })
})

test('EXP-28 D-120 one destination is the original: another one makes it a copy, and without it the first is it', () => {
  const uno = (dependencia: number, copia: boolean): Destino => ({
    ...{ dependencia, copia, proveido: '' },
    dependencia_name: `Dependencia ${dependencia}`,
  })
  const lista = [uno(1, false), uno(2, true), uno(3, true)]
  const originales = (cuales: readonly Destino[]) =>
    cuales.filter(({ copia }) => !copia).map(({ dependencia }) => dependencia)
  expect(originales(conForma(lista, 3, false))).toEqual([3])
  expect(originales(conForma(lista, 1, true))).toEqual([])
  expect(originales(sinDestino(lista, 1))).toEqual([2])
  expect(originales(sinDestino(lista, 2))).toEqual([1])
  // What has no original keeps none until somebody chooses it.
  expect(originales(sinDestino([uno(2, true), uno(3, true)], 2))).toEqual([])
  expect(sinDestino([uno(1, false)], 1)).toEqual([])
})

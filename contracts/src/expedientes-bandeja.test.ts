import { expect, test } from 'vitest'
import {
  copiasComoCopias,
  expedientesElegidos,
  faltaEnElTexto,
  hayCambios,
  loLeeElCiudadano,
  PALABRAS_DE_ACTO,
  principalDe,
} from './expedientes-bandeja.ts'
import type { Tenencia } from './expedientes-reglas.ts'

const EN_PROCESO: Tenencia = {
  ...{ clase: 'tramite', situacion: 'en_proceso', forma: 'original', estado: 'EN PROCESO' },
  area_origen: 'Mesa de partes',
}
const DE_AREA = { actua: true, jefe: false }

test('EXP-05 D-114 the first act of a row is to receive it, to attend it, or to look at it', () => {
  expect(principalDe({ ...EN_PROCESO, situacion: 'por_recibir', estado: 'POR RECIBIR' }, DE_AREA)).toBe('recibir')
  expect(principalDe(EN_PROCESO, DE_AREA)).toBe('atender')
  expect(principalDe({ ...EN_PROCESO, estado: 'RESPONDIDO', marcas: ['respondido'] }, DE_AREA)).toBe('ver')
  expect(principalDe({ ...EN_PROCESO, estado: 'RESPONDIDO', marcas: ['sin_acuse'] }, DE_AREA)).toBe('atender')
  for (const situacion of ['archivado', 'pasado'] as const)
    expect(principalDe({ ...EN_PROCESO, situacion }, DE_AREA)).toBe('ver')
  expect(principalDe(EN_PROCESO, { actua: false, jefe: false })).toBe('ver')
})

test('EXP-42 only the citizen of an unanswered filing reads why it was filed away, so that it needs ten characters', () => {
  expect(loLeeElCiudadano(EN_PROCESO)).toBe(true)
  expect(loLeeElCiudadano({ ...EN_PROCESO, forma: 'copia' })).toBe(false)
  expect(loLeeElCiudadano({ ...EN_PROCESO, clase: 'interno' })).toBe(false)
  expect(loLeeElCiudadano({ ...EN_PROCESO, estado: 'RESPONDIDO' })).toBe(false)
  expect(faltaEnElTexto('  nueve123  ', true)).not.toBeNull()
  expect(faltaEnElTexto('diez 12345', true)).toBeNull()
  expect(faltaEnElTexto('', false)).toBeNull()
})

test('D-127 what counts one has its singular', () => {
  expect([hayCambios(1), hayCambios(2)]).toEqual(['Hay 1 cambio.', 'Hay 2 cambios.'])
  expect([expedientesElegidos(1), expedientesElegidos(2)]).toEqual(['1 expediente elegido', '2 expedientes elegidos'])
  expect([copiasComoCopias(1), copiasComoCopias(3)]).toEqual([
    'La copia elegida va como copia',
    'Las 3 copias elegidas van como copias',
  ])
  expect([1, 3].map(PALABRAS_DE_ACTO.archivar.hechos)).toEqual(['Expediente archivado', '3 expedientes archivados'])
})

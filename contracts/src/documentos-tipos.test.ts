import { describe, expect, it } from 'vitest'
import { TIPOS_ARCHIVO } from './archivo.ts'
import { areaSembrada } from './base/permisos.ts'
import { Borrador } from './documentos-borrador.ts'
import { esComunicacion, exigeVistos } from './documentos-comunicaciones.ts'
import { tipoInicialDe, tiposQueExpide } from './documentos-expedicion.ts'
import {
  ANIOS_DOCUMENTO,
  aniosDesde,
  esDeLaMunicipalidad,
  esDeSesion,
  MOTIVOS_FIRMA,
  SESIONES,
  TIPOS_DOCUMENTO,
} from './documentos-tipos.ts'
import { normaDe, TIPOS_NORMA } from './normas.ts'
import { seVerificaConCodigo } from './verificacion.ts'

const IDS = TIPOS_DOCUMENTO.map(({ id }) => id)

describe('the catalogues of documents', () => {
  it('DOC-21 DOC-22 D-72 types 1 and 7 are approved in session, 14 to 17 are communications, the others have vistos', () => {
    expect(IDS.filter(esDeSesion)).toEqual([1, 7])
    expect(IDS.filter(esComunicacion)).toEqual([14, 15, 16, 17])
    expect(IDS.filter(exigeVistos)).toEqual([2, 3, 8, 9, 10, 11, 12, 13])
  })

  it('EXP-47 the communications are called as the book says, and their one item is the subject', () => {
    expect(TIPOS_DOCUMENTO.slice(-4).map(({ id, name, abbr, textTab }) => [id, name, abbr, textTab])).toEqual([
      [14, 'Memorando', 'memo', 'Asunto'],
      [15, 'Informe', 'inf', 'Asunto'],
      [16, 'Oficio', 'of', 'Asunto'],
      [17, 'Carta', 'car', 'Asunto'],
    ])
  })

  it('EXP-47 communications are not offered to publish, to verify by code, nor in the archive', () => {
    const comunicaciones = IDS.filter(esComunicacion)
    expect(comunicaciones.map(normaDe)).toEqual([null, null, null, null])
    expect(comunicaciones.filter(seVerificaConCodigo)).toEqual([])
    expect(TIPOS_ARCHIVO.map(({ id }) => id)).toEqual([1, 3, 7, 8])
  })

  it('DOC-23 an id of documents is not one of publications, but for the norms of the council and the mayor', () => {
    const mismas = IDS.filter((id) => normaDe(id) === id)
    expect(mismas).toEqual([1, 2, 3, 7, 8])
    expect([TIPOS_DOCUMENTO.find(({ id }) => id === 9)?.name, TIPOS_NORMA.find(({ id }) => id === 9)?.name]).toEqual([
      'Directiva',
      'Convenios Inter-Institucionales',
    ])
  })

  it('DOC-25 a session is Ordinaria or Extraordinaria, and nothing else is taken', () => {
    expect(SESIONES.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Ordinaria'],
      [2, 'Extraordinaria'],
    ])
    const conSesion = (tipo_sesion: number) =>
      Borrador.safeParse({
        ...{ tipo_doc: 1, anio: 2026, considerandos: 'Que, así es;', resolutivos: ['APROBAR el reglamento.'] },
        ...{ tipo_sesion, fecha_sesion: '2026-11-18' },
      }).error?.issues.map(({ path, message }) => [path[0], message])
    expect([conSesion(1), conSesion(2)]).toEqual([undefined, undefined])
    expect(conSesion(3)).toEqual([['tipo_sesion', 'Elija la sesión']])
  })

  it('D-137 acts of the council and the mayor and convenios are numbered for the municipality, the others for each area', () => {
    expect(IDS.filter(esDeLaMunicipalidad)).toEqual([1, 2, 3, 7, 8, 10])
  })

  it('DOC-26 DOC-24 D-137 areas 4 and 11 issue every type and begin with 3, the others begin with the first of theirs', () => {
    const de = (area_id: number) => [tiposQueExpide(areaSembrada(area_id)), tipoInicialDe(areaSembrada(area_id))]
    for (const area of [4, 11]) expect(de(area)).toEqual([IDS, 3])
    for (const area of [15, 21, 47]) expect(de(area)).toEqual([[9, 10, 11, 12, 13, 14, 15, 16, 17], 9])
  })

  it('SHE-15 D-05 DOC-08 years run from the present one, never below 2022, down to 2017, newest first', () => {
    const de = (hoy: string) => aniosDesde(hoy, ANIOS_DOCUMENTO)
    expect(de('2024-12-31')).toEqual([2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017])
    expect(de('2025-01-01')[0]).toBe(2025)
    expect(de('2019-06-01')).toEqual([2022, 2021, 2020, 2019, 2018, 2017])
  })

  it('DOC-63 one signs as author, as approval or in agreement', () => {
    expect(MOTIVOS_FIRMA.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Soy autor del documento'],
      [2, 'Doy V°B°'],
      [3, 'En señal de conformidad'],
    ])
  })
})

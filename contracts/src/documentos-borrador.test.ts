import { describe, expect, it } from 'vitest'
import { Borrador, DocumentoCampos } from './documentos-borrador.ts'
import { nombreDeTexto } from './documentos-sustento.ts'

const UNO = {
  ...{ tipo_doc: 16, anio: 2026, destinatario: 'Director de la UGEL' },
  ...{ vistos: '', considerandos: 'Tengo el agrado.', resolutivos: ['Invitación'] },
}

/** Which fields are refused, each with its message. */
const faltas = (cambio: object) =>
  Object.fromEntries(
    (Borrador.safeParse({ ...UNO, ...cambio }).error?.issues ?? []).map(({ path, message }) => [
      String(path[0]),
      message,
    ]),
  )

describe('the draft of a communication', () => {
  it('EXP-48 has one subject of 4 to 300 characters in one line', () => {
    const del = (...resolutivos: string[]) => faltas({ resolutivos }).resolutivos
    expect([del('Pide'), del('a'.repeat(300))]).toEqual([undefined, undefined])
    expect(del('  abc ')).toBe('Ingrese al menos 4 caracteres')
    expect(del()).toBe('Ingrese al menos 4 caracteres')
    expect(del('a'.repeat(301))).toBe('Máximo 300 caracteres')
    expect(del('Uno', 'Otro')).toBe('Ingrese al menos 4 caracteres')
    expect(del('Primero', 'Segundo')).toBe('Tiene un solo asunto')
    expect(del('dos\nlíneas')).toBe('Escríbalo en una sola línea, sin tabulaciones')
    expect(del('')).toBe('Dato obligatorio')
  })

  it('EXP-48 DOC-36 needs its contents and no reference', () => {
    expect(faltas({})).toEqual({})
    expect(faltas({ considerandos: ' ' })).toEqual({ considerandos: 'Dato obligatorio' })
  })

  it.each([
    [14, 'memorando', false],
    [15, 'informe', false],
    [16, 'oficio', true],
    [17, 'carta', true],
  ])('EXP-48 type %i, a %s, must name whom it is for: %s', (tipo_doc, _, exige) => {
    expect(faltas({ tipo_doc, destinatario: '' })).toEqual(
      exige ? { destinatario: 'Ingrese al menos 4 caracteres' } : {},
    )
    expect(faltas({ tipo_doc, destinatario: 'abc' })).toEqual(
      exige ? { destinatario: 'Ingrese al menos 4 caracteres' } : {},
    )
    expect(faltas({ tipo_doc, destinatario: 'a'.repeat(301) })).toEqual({ destinatario: 'Máximo 300 caracteres' })
  })

  it('EXP-48 DOC-39 only a communication keeps an addressee, and it keeps nothing of a session', () => {
    const norma = { tipo_doc: 3, vistos: 'El Informe;' }
    expect(Borrador.parse({ ...UNO, ...norma }).destinatario).toBe('')
    const sesion = { tipo_sesion: 1, fecha_sesion: '2026-11-10' }
    expect(Borrador.parse({ ...UNO, ...sesion })).toMatchObject({ ...UNO, tipo_sesion: null, fecha_sesion: null })
  })

  it('EXP-48 its form sends the addressee beside the texts, and an edit that leaves it out does not empty it', () => {
    const partes = {
      ...{ tipo_doc: '14', anio: '2026' },
      contenido: JSON.stringify({ vistos: '', considerandos: 'Sírvase.', resolutivos: ['Obras'] }),
    }
    expect(DocumentoCampos.parse({ ...partes, destinatario: ' Alcaldía ' }).destinatario).toBe('Alcaldía')
    expect(DocumentoCampos.parse(partes).destinatario).toBeUndefined()
  })

  it('EXP-48 DOC-31 DOC-32 its texts have names of their own', () => {
    const nombres = (id: 3 | 15) => [nombreDeTexto(id, 'vistos'), nombreDeTexto(id, 'considerandos')]
    expect([nombres(15), nombres(3)]).toEqual([
      ['Referencia', 'Contenido'],
      ['Vistos', 'Considerandos'],
    ])
  })
})

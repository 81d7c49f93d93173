import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ConsultaVerifica, faltasDeConsulta, seVerificaConCodigo, TIPOS_VERIFICA } from './verificacion.ts'

const consulta = (mas: object = {}) =>
  ConsultaVerifica.safeParse({ tipo_doc: 3, nro_doc: '045', anio: '2026', code_verifica: 'KQWMRTE', ...mas })
const campos = (mas: object) => consulta(mas).error?.issues.map(({ path, message }) => [path[0], message])

describe('what may be asked about a document', () => {
  test('VER-03 VER-04 five types are offered, and no directive', () => {
    expect(TIPOS_VERIFICA.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Ordenanzas'],
      [2, 'Resoluciones Consejo'],
      [3, 'Resoluciones Alcaldia'],
      [7, 'Acuerdos Consejo'],
      [8, 'Decretos de Alcaldia'],
    ])
    for (let tipo_doc = -1; tipo_doc < 20; tipo_doc++)
      expect([tipo_doc, consulta({ tipo_doc }).success]).toEqual([tipo_doc, seVerificaConCodigo(tipo_doc)])
    expect(seVerificaConCodigo(6)).toBe(false)
  })

  test('VER-05 VER-06 each of the four fields is required, with a message of its own', () => {
    expect(campos({ tipo_doc: undefined })).toEqual([['tipo_doc', 'Elija el tipo de documento']])
    expect(campos({ nro_doc: '' })).toEqual([['nro_doc', 'Ingrese el número del documento']])
    expect(campos({ anio: undefined })).toEqual([['anio', 'Ingrese el año del documento']])
    expect(campos({ code_verifica: '  ' })).toEqual([['code_verifica', 'Ingrese el código de verificación']])
  })

  test('VER-05 VER-06 VER-09 the form lacks what the contract would refuse, in the same words, whatever is written into it', () => {
    const campos = fc.record({
      tipo_doc: fc.integer({ min: 0, max: 12 }),
      nro_doc: fc.stringMatching(/^\d{0,8}$/),
      anio: fc.stringMatching(/^\d{0,4}$/),
      code_verifica: fc.stringMatching(/^[A-Z0-9]{0,20}$/),
    })
    fc.assert(
      fc.property(campos, (valores) => {
        const faltas = ConsultaVerifica.safeParse(valores).error?.issues ?? []
        expect(faltasDeConsulta(valores)).toEqual(
          Object.fromEntries(faltas.map(({ path, message }) => [path[0], message])),
        )
      }),
    )
  })

  test('VER-06 the number takes at most 8 digits, the year digits only, both as text or number', () => {
    expect(consulta({ nro_doc: '00000045', anio: 2026 }).success).toBe(true)
    expect(consulta({ nro_doc: 45 }).data?.nro_doc).toBe('45')
    expect(campos({ nro_doc: '123456789' })).toEqual([['nro_doc', 'Máximo 8 dígitos']])
    for (const nro_doc of ['4a', '-1', '4.5', '٤', {}, [], null])
      expect([nro_doc, consulta({ nro_doc }).success]).toEqual([nro_doc, false])
    for (const anio of ['20 26', '2o26', '20266', '+2026']) expect(consulta({ anio }).success).toBe(false)
  })

  test('VER-08 VER-09 D-06 a single character must check an eight-digit number, and nothing else is checked so', () => {
    expect(consulta({ nro_doc: '40000005', code_verifica: '6' }).success).toBe(true)
    expect(consulta({ nro_doc: '40000005', code_verifica: 'k' }).success).toBe(true)
    expect(campos({ nro_doc: '40000005', code_verifica: '7' })).toEqual([
      ['code_verifica', 'Codigo de Verificacion no válido'],
    ])
    // Seven letters, or a shorter number, have no check character to compare with.
    expect(consulta({ nro_doc: '40000005', code_verifica: 'KQWMRTE' }).success).toBe(true)
    expect(consulta({ nro_doc: '045', code_verifica: '7' }).success).toBe(true)
  })
})

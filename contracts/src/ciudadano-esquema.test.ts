import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TODAS_LAS_LLAMADAS } from './api.ts'
import { ReclamoNuevo } from './reclamos.ts'

const faltas = (valor: unknown) => ReclamoNuevo.safeParse(valor).error?.issues.map(({ path }) => path.join('.'))

describe('who files', () => {
  it('SHE-97 REC-11 all that is wrong with a person or an entity is named at once', () => {
    const resto = { phone: '987654321', email: 'ana@example.com', descripcion: 'Demora' }
    expect(faltas({ ...resto, tipo_doc: 1, ndoc: '1', code_verifica: '', ape_nom: '' })).toEqual([
      'ndoc',
      'code_verifica',
      'ape_nom',
    ])
    expect(faltas({ ...resto, tipo_doc: 2, nruc: '1' })).toEqual(['nruc', 'rsocial'])
    expect(faltas({ tipo_doc: 2, nruc: '1', rsocial: 'Uno', phone: 4 })?.toSorted()).toEqual([
      'descripcion',
      'email',
      'nruc',
      'phone',
    ])
  })
})

describe('every body of every call', () => {
  it('D-35 rules over several fields survive any body, however wrong its fields are', () => {
    const cuerpos = TODAS_LAS_LLAMADAS.flatMap(({ body }) => (body ? [body] : []))
    const campos = ['tipo_doc', 'email', 'clave', 'resolutivos', 'contenido', 'fecha_ini', 'password', 'cargo_id']
    const cuerpo = fc.dictionary(fc.oneof(fc.constantFrom(...campos), fc.string()), fc.anything())
    fc.assert(
      fc.property(fc.constantFrom(...cuerpos), fc.oneof(cuerpo, fc.anything()), (esquema, valor) => {
        esquema.safeParse(valor)
      }),
      { numRuns: 2_000 },
    )
  })
})

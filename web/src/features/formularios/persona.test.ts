import { expect, test } from 'vitest'
import { consultable, faltasDePersona, PERSONA_VACIA, type Persona } from './persona.ts'

const natural: Persona = {
  ...PERSONA_VACIA,
  ndoc: '40000005',
  code_verifica: '6',
  ape_nom: 'QUISPE MAMANI ROSA',
  phone: '987654321',
  email: 'rosa@example.com',
}
const juridica: Persona = {
  ...PERSONA_VACIA,
  tipo_doc: 2,
  nruc: '20131312955',
  rsocial: 'COMERCIAL LOS MOLLES S.A.C.',
  phone: '987654321',
  email: 'rosa@example.com',
}
const faltas = (persona: Persona) => Object.keys(faltasDePersona(persona))

test('MPV-17 MPV-18 MPV-20 MPV-23 MPV-24 MPV-33 of a person DNI, verifier and name count, of an entity RUC and name', () => {
  expect(faltas(natural)).toEqual([])
  expect(faltas(juridica)).toEqual([])
  expect(faltas(PERSONA_VACIA)).toEqual(['ndoc', 'code_verifica', 'phone', 'email'])
  expect(faltas({ ...PERSONA_VACIA, tipo_doc: 2 })).toEqual(['nruc', 'phone', 'email'])
  expect(faltas({ ...natural, ape_nom: ' ' })).toEqual(['ape_nom'])
  expect(faltas({ ...juridica, rsocial: ' ' })).toEqual(['rsocial'])
  expect(faltas({ ...natural, nruc: '1', rsocial: '' })).toEqual([])
})

test('MPV-19 MPV-35 MPV-36 MPV-38 only a right verifier, or a whole RUC, is looked up', () => {
  expect(consultable(natural)).toEqual({ dni: '40000005', code: '6' })
  expect(consultable({ ...natural, code_verifica: 'k' })).toEqual({ dni: '40000005', code: 'k' })
  expect(consultable(juridica)).toEqual({ ruc: '20131312955' })
  for (const sin of [{ code_verifica: '7' }, { code_verifica: '' }, { ndoc: '4000000' }])
    expect(consultable({ ...natural, ...sin })).toBeNull()
  expect(faltas({ ...natural, code_verifica: '7' })).toEqual(['code_verifica'])
  expect(consultable({ ...juridica, nruc: '2013131295' })).toBeNull()
})

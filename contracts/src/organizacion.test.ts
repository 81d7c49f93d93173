import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  AreaEditar,
  AreaNueva,
  coincidencia,
  conOficinaCentral,
  desdeAnterior,
  FacultadesGuardar,
  MENSAJES_AREAS,
  NombreGuardar,
  OFICINA_CENTRAL,
} from './organizacion.ts'
import { CargosUsuales } from './organizacion-cargos.ts'

const faltasDe = (leido: {
  success: boolean
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
}) => Object.fromEntries(leido.error?.issues.map(({ path, message }) => [path[0], message]) ?? [])

describe('what is sent of an area', () => {
  it('ORG-10 a name is trimmed, with one blank between its words, and needed', () => {
    expect(AreaNueva.parse({ name: '  Gerencia   de Obras ' }).name).toBe('Gerencia de Obras')
    expect(faltasDe(AreaNueva.safeParse({ name: '  ' }))).toEqual({ name: 'Ingrese el nombre' })
  })

  it('ORG-11 ORG-15 an emptied text is none, and one that is left out is not spoken of', () => {
    expect(AreaEditar.parse({ siglas: '', correo: null, telefono: ' ' })).toEqual({
      siglas: null,
      correo: null,
      telefono: null,
    })
  })

  it.each([
    [{ siglas: 'gdu' }, { siglas: MENSAJES_AREAS.siglas }],
    [{ siglas: 'G U' }, { siglas: MENSAJES_AREAS.siglas }],
    [{ siglas: '-GU' }, { siglas: MENSAJES_AREAS.siglas }],
    [{ siglas: 'ÁRE/1.2-B' }, {}],
    [{ correo: 'mesa' }, { correo: 'Email invalido' }],
    [{ correo: `${'a'.repeat(60)}@example.com` }, {}],
    [{ id: 0 }, { id: 'Ingrese un número de 1 a 32,767' }],
    [{ id: 32_768 }, { id: 'Ingrese un número de 1 a 32,767' }],
    [{ id: '047' }, { id: 'Debe ser un número' }],
  ])('ORG-09 ORG-11 ORG-15 %j says what is wrong beside its field', (campos, faltas) => {
    expect(faltasDe(AreaNueva.safeParse({ name: 'Gerencia', ...campos }))).toEqual(faltas)
  })

  it('ORG-22 a change of name needs its document, a correction does not', () => {
    const nombre = { name: 'Gerencia', documento: 'OM' }
    expect(faltasDe(NombreGuardar.safeParse({ ...nombre, clase: 'cambio' }))).toEqual({
      documento: 'Ingrese el documento que lo dispone, de 3 a 120 caracteres',
    })
    expect(NombreGuardar.safeParse({ ...nombre, clase: 'correccion' }).success).toBe(true)
    expect(faltasDe(NombreGuardar.safeParse(nombre))).toEqual({ clase: 'Elija qué cambia' })
    expect(desdeAnterior('2026-03-10')).toBe(
      'La fecha debe ser posterior al 10/03/2026, desde cuando rige el nombre actual',
    )
  })

  it('ORG-18 OFICINA CENTRAL is the first location, once, whatever is sent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Nutrición', 'oficina central', OFICINA_CENTRAL, 'Vaso de leche')),
        (locales) => {
          const suyos = conOficinaCentral(locales)
          expect(suyos[0]).toBe(OFICINA_CENTRAL)
          expect(suyos.filter((local) => local.toUpperCase() === OFICINA_CENTRAL)).toHaveLength(1)
        },
      ),
    )
  })

  it.each([
    [['NUTRICION', 'Nutrición'], { locales: 'El local Nutrición está repetido' }],
    [Array.from({ length: 20 }, (_, i) => `LOCAL ${i}`), { locales: 'Ingrese hasta 20 locales' }],
    [Array.from({ length: 19 }, (_, i) => `LOCAL ${i}`), {}],
  ])('ORG-18 up to 20 locations that differ: %j', (locales, faltas) => {
    expect(faltasDe(FacultadesGuardar.safeParse({ facultades: ['locales'], locales }))).toEqual(faltas)
  })

  it('ORG-16 an ability that is not in the list, or twice, is refused', () => {
    expect(faltasDe(FacultadesGuardar.safeParse({ facultades: ['todo'] }))).toEqual({
      facultades: 'La facultad no existe',
    })
    expect(faltasDe(FacultadesGuardar.safeParse({ facultades: ['visado', 'visado'] }))).toEqual({
      facultades: 'Hay facultades repetidas',
    })
  })

  it('ORG-34 only positions of the list are loaded, and at least one', () => {
    for (const ids of [[], [16], ['1']]) expect(CargosUsuales.safeParse({ ids }).success).toBe(false)
    expect(CargosUsuales.safeParse({ ids: [1, 15] }).success).toBe(true)
  })
})

describe('the search of the tree', () => {
  const area = {
    id: 25,
    name: 'Gerencia de Obras',
    siglas: 'GO',
    antes: [{ name: 'Gerencia de Infraestructura', siglas: 'GI', hasta: '2026-09-30' }],
  }
  it.each([
    ['óbras', {}],
    ['go', {}],
    ['25', {}],
    ['2', null],
    ['INFRAESTRUCTURA', { antes: 'Gerencia de Infraestructura' }],
    ['gi', { antes: 'Gerencia de Infraestructura' }],
    ['tránsito', null],
  ])('ORG-04 %s', (buscado, hallado) => {
    expect(coincidencia(area, buscado)).toEqual(hallado)
  })
})

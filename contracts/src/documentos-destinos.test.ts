import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AREAS_SEMBRADAS, areaSembrada } from './base/permisos.ts'
import { DESTINOS_MAXIMO, ordenLibre, posicionDe, puntosDe } from './documentos-destinos.ts'
import { MOTIVOS_FIRMA, type MotivoFirma } from './documentos-tipos.ts'

const SECRETARIA = AREAS_SEMBRADAS.secretaria

interface Pedido {
  motivo: MotivoFirma
  area_id: number
}
type Puesto = Pedido & { orden_firma: number; position_firma: string }

const lugarDe = ({ area_id, ...resto }: Pedido & { orden_firma: number }, puestos: readonly Puesto[]) =>
  posicionDe({ ...resto, area: areaSembrada(area_id) }, puestos)

/** Adds one destination to those there are, as the server and the screen do. */
const agregar = (puestos: readonly Puesto[], pedido: Pedido): Puesto[] => {
  const orden_firma = ordenLibre(puestos)
  if (orden_firma === null) return [...puestos]
  return [...puestos, { ...pedido, orden_firma, position_firma: lugarDe({ ...pedido, orden_firma }, puestos) }]
}
const agregarTodos = (pedidos: readonly Pedido[]) => pedidos.reduce<Puesto[]>(agregar, [])
const conMotivo = (motivo: MotivoFirma, area_id = 20): Pedido => ({ motivo, area_id })
const POSICIONES = '10_200 10_260 10_320 10_380 10_440 10_500 10_560 10_620 420_70 420_5'.split(' ')

const pedido = fc.record({
  motivo: fc.constantFrom(...MOTIVOS_FIRMA.map(({ id }) => id)),
  area_id: fc.constantFrom(SECRETARIA, 11, 20, 47),
})
/** An area is added, or the nth of the live ones is taken away. */
const acto = fc.oneof(pedido, fc.nat(DESTINOS_MAXIMO - 1))

describe('the place of a signature', () => {
  it('DOC-69 DOC-72 whatever is added and taken away, no two signatures share an order or a place', () => {
    fc.assert(
      fc.property(fc.array(acto, { maxLength: 60 }), (actos) => {
        let puestos: Puesto[] = []
        for (const uno of actos) {
          puestos = typeof uno === 'number' ? puestos.filter((_, i) => i !== uno) : agregar(puestos, uno)
          const ordenes = puestos.map(({ orden_firma }) => orden_firma)
          expect(new Set(ordenes).size).toBe(puestos.length)
          expect(new Set(puestos.map(({ position_firma }) => position_firma)).size).toBe(puestos.length)
          expect(ordenes.every((orden) => orden >= 1 && orden <= DESTINOS_MAXIMO)).toBe(true)
          expect(puestos.every(({ position_firma }) => POSICIONES.includes(position_firma))).toBe(true)
        }
      }),
    )
  })

  it('DOC-65 DOC-70 ten destinations of any motives fill the ten orders and the ten places, and an eleventh finds none', () => {
    fc.assert(
      fc.property(fc.array(pedido, { minLength: 10, maxLength: 10 }), (pedidos) => {
        const puestos = agregarTodos(pedidos)
        expect(puestos.map(({ orden_firma }) => orden_firma)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        expect(puestos.map(({ position_firma }) => position_firma).sort()).toEqual(POSICIONES.toSorted())
        expect(ordenLibre(puestos)).toBeNull()
        expect(() => lugarDe({ orden_firma: 11, motivo: 2, area_id: 20 }, puestos)).toThrow('No queda lugar')
      }),
    )
  })

  it('DOC-70 D-52 without authors, the nth signature takes the nth place of the table as listed', () => {
    const puestos = agregarTodos(Array.from({ length: 10 }, (_, i) => conMotivo(i % 2 === 0 ? 2 : 3)))
    expect(puestos.map(({ position_firma }) => position_firma)).toEqual(POSICIONES)
  })

  it('DOC-71 an author signs at the right: Secretaría General above, the others below', () => {
    expect(agregarTodos([conMotivo(1, SECRETARIA)])[0]?.position_firma).toBe('420_70')
    expect(agregarTodos([conMotivo(1, 20)])[0]?.position_firma).toBe('420_5')
    expect(agregarTodos([conMotivo(2), conMotivo(1, 47)])[1]).toMatchObject({ orden_firma: 2, position_firma: '420_5' })
  })

  it('DOC-72 a place that is taken gives way to the first free one by id', () => {
    // Ids 1, 2, … are the third, fourth, … of the list.
    const autores = agregarTodos([conMotivo(1), conMotivo(1), conMotivo(1), conMotivo(2)])
    expect(autores.map(({ position_firma }) => position_firma)).toEqual(['420_5', '10_320', '10_380', '10_440'])
    const nueve = agregarTodos([conMotivo(1, SECRETARIA), ...Array(9).fill(conMotivo(2))])
    expect(nueve[8]).toMatchObject({ orden_firma: 9, position_firma: '10_200' })
  })

  it('DOC-69 the order of a destination that was taken away is the next one given', () => {
    const [, ...resto] = agregarTodos([conMotivo(2), conMotivo(2), conMotivo(2)])
    expect(agregar(resto, conMotivo(3)).at(-1)).toMatchObject({ orden_firma: 1, position_firma: '10_200' })
  })

  it('FIR-13 a place reads as points from the left and the top', () => {
    expect(POSICIONES.map(puntosDe)).toContainEqual({ x: 420, y: 5 })
    expect(puntosDe('10_620')).toEqual({ x: 10, y: 620 })
  })
})

import {
  ACTO_PROPUESTO,
  type ActoDeRenovacion,
  actosPosibles,
  admiteHasta,
  cantidadesDe,
  type FilaDeRenovacion,
  type PorPropuesta,
  type Propuesta,
} from '@cabildo/contracts/renovacion'
import { useState } from 'react'

/** What somebody decided of an access other than what is proposed. */
interface Decision {
  fila: FilaDeRenovacion
  acto: ActoDeRenovacion
  hasta: string | null
}
/** Which accesses an act is about. */
export interface Filtro {
  area_id: number | null
  propuesta: Propuesta | null
}

const esDeFiltro = (fila: FilaDeRenovacion, { area_id, propuesta }: Filtro): boolean =>
  (area_id ?? fila.area_id) === fila.area_id && (propuesta ?? fila.propuesta) === fila.propuesta

/** What happens to an access unless somebody decides otherwise. */
const deEntrada = (fila: FilaDeRenovacion, yo: number): ActoDeRenovacion | null => {
  const propuesto = ACTO_PROPUESTO[fila.propuesta]
  return propuesto === null || actosPosibles(fila, yo).includes(propuesto) ? propuesto : 'no_renovar'
}

type Decisiones = ReadonlyMap<number, Decision>
const NINGUNA: Decisiones = new Map()

/** The decisions that differ from what is proposed, of each year, kept across pages and filters until they are sent (USU-56). */
export const useDecisiones = (yo: number, anio: number) => {
  const [porAnio, ponerPorAnio] = useState<ReadonlyMap<number, Decisiones>>(new Map())
  const decisiones = porAnio.get(anio) ?? NINGUNA
  const poner = (cambiar: (antes: Decisiones) => Decisiones) =>
    ponerPorAnio((antes) => new Map(antes).set(anio, cambiar(antes.get(anio) ?? NINGUNA)))

  const decidir = (filas: readonly FilaDeRenovacion[], acto: ActoDeRenovacion, hasta: string | null = null) =>
    poner((antes) => {
      const nuevas = new Map(antes)
      for (const fila of filas) {
        if (!actosPosibles(fila, yo).includes(acto)) continue
        const suya = { fila, acto, hasta: admiteHasta(fila, yo) ? hasta : null }
        if (suya.acto === deEntrada(fila, yo) && suya.hasta === null) nuevas.delete(fila.empacce_id)
        else nuevas.set(fila.empacce_id, suya)
      }
      return nuevas
    })

  /** Looks again at what was decided, once the accesses have changed; what is no more to be decided is dropped. */
  const revisar = (filas: readonly FilaDeRenovacion[]) => {
    const actuales = new Map(filas.map((fila) => [fila.empacce_id, fila]))
    poner(
      (antes) =>
        new Map(
          [...antes].flatMap(([id, decision]) => {
            const fila = actuales.get(id)
            return fila && actosPosibles(fila, yo).includes(decision.acto) ? [[id, { ...decision, fila }]] : []
          }),
        ),
    )
  }

  const deFiltro = (filtro: Filtro): Decision[] =>
    [...decisiones.values()].filter(({ fila }) => esDeFiltro(fila, filtro))

  return {
    decidir,
    revisar,
    /** Forgets what was sent; what was decided of other accesses stays. */
    olvidar: (filtro: Filtro) =>
      poner((antes) => new Map([...antes].filter(([, { fila }]) => !esDeFiltro(fila, filtro)))),
    deFiltro,
    actoDe: (fila: FilaDeRenovacion) => decisiones.get(fila.empacce_id)?.acto ?? deEntrada(fila, yo),
    hastaDe: ({ empacce_id }: FilaDeRenovacion) => decisiones.get(empacce_id)?.hasta ?? null,
    hay: [...porAnio.values()].some(({ size }) => size > 0),
    /** What the act does, as its foot says it. */
    cantidades: (propuestas: PorPropuesta, filtro: Filtro) => {
      const suyas = Object.fromEntries(
        Object.entries(propuestas).map(([una, cuantas]) => [
          una,
          filtro.propuesta === null || filtro.propuesta === una ? cuantas : 0,
        ]),
      ) as PorPropuesta
      return cantidadesDe(
        suyas,
        deFiltro(filtro).map(({ fila, acto }) => ({ propuesta: fila.propuesta, acto })),
      )
    },
  }
}

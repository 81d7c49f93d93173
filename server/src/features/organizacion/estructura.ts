import { readFile } from 'node:fs/promises'
import { AREAS_SEMBRADAS, type Facultad } from '@cabildo/contracts/base/permisos'
import { OFICINA_CENTRAL } from '@cabildo/contracts/organizacion'
import {
  type EstructuraCargar,
  type FilaDeEstructura,
  nombreComparable,
} from '@cabildo/contracts/organizacion-estructura'
import { proponerSiglas } from '@cabildo/contracts/organizacion-siglas'
import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import type { CasaWeb } from '../../casa.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { exigirSinFaltas, type Faltas } from '../../platform/errores.ts'
import { apartarFacultades, insertArea, insertFacultades, lockAreas, setLocales, updateArea } from './areas.queries.ts'
import { enActo, faltasPorOtras, type Quien } from './areas.ts'
import { type AreaDeEstructura, listAreasConFacultades } from './estructura.queries.ts'

/** Where the names come from is in FUENTE.txt beside it. */
const ARCHIVO = new URL('../../../plantillas/areas.csv', import.meta.url)

const FilaArea = z.object({ nombre: z.string(), depende_de: z.string() })
/** An office of a provincial municipality, with the name of the one above it (empty: none). */
export type FilaArea = z.infer<typeof FilaArea>

/** The ready structure as it is shipped; each office comes after the one above it. */
export const leerEstructura = async (): Promise<FilaArea[]> =>
  z.parse(z.array(FilaArea), parse(await readFile(ARCHIVO, 'utf8'), { columns: true }))

/** The offices that carry an ability of Table ORG-B, by their names in the file. */
const CON_FACULTAD: Readonly<Record<string, keyof typeof AREAS_SEMBRADAS>> = {
  'Secretaría General': 'secretaria',
  Alcaldía: 'visado',
  'Oficina de Tecnologías de la Información': 'informatica',
  'Subgerencia de Programas Sociales (Vaso de Leche)': 'locales',
}
/** The abilities that one area alone has, and that a load takes from nobody. */
const DE_UNA_SOLA: readonly Facultad[] = ['informatica', 'secretaria']

/** The rows of the structure, compared with the areas that there are (ORG-51). */
const compararCon = (archivo: readonly FilaArea[], todas: readonly AreaDeEstructura[]): FilaDeEstructura[] => {
  const activas = todas.filter(({ cerrada }) => !cerrada)
  const porNombre = new Map(activas.map((area) => [nombreComparable(area.name), area]))
  const conInformatica = activas.find(({ facultades }) => facultades.includes('informatica'))
  const codigos = new Map(archivo.map(({ nombre }, i) => [nombre, i + 1]))
  const siglas = new Set(activas.map((area) => area.siglas))
  const proponer = (nombre: string) => {
    const suyas =
      proponerSiglas(
        nombre,
        [...siglas].filter((una) => una !== null),
      ) || null
    siglas.add(suyas)
    return suyas
  }
  return archivo.map(({ nombre, depende_de }, i) => {
    const facultad = CON_FACULTAD[nombre]
    const hay = porNombre.get(nombreComparable(nombre))
    const unida = !hay && facultad === 'informatica' ? conInformatica : undefined
    const area = hay ?? unida
    const sembrada = facultad && AREAS_SEMBRADAS[facultad]
    const libre =
      facultad !== undefined &&
      !(DE_UNA_SOLA.includes(facultad) && activas.some(({ facultades }) => facultades.includes(facultad)))
    return {
      codigo: i + 1,
      depende_de: codigos.get(depende_de) ?? null,
      estado: hay ? 'existe' : unida ? 'informatica' : 'nueva',
      area: area ? { id: area.id, name: area.name } : null,
      name: hay?.name ?? nombre,
      siglas: area?.siglas ?? (hay ? null : proponer(nombre)),
      numero: !area && sembrada && !todas.some(({ id }) => id === sembrada) ? sembrada : null,
      facultad: !area && libre ? facultad : null,
      // A name in use is not changed by a tick that nobody set.
      marcada: !hay && (!unida || activas.length === 1),
    }
  })
}

/** The ready structure, with what there is of it already (ORG-51). */
export const verEstructura = async (db: Db): Promise<FilaDeEstructura[]> =>
  compararCon(await leerEstructura(), await listAreasConFacultades(db))

/**
 * Makes an area of each chosen row whose name no active area has; all of them, or none. A row hangs from the nearest row above
 * it that has an area. The row of informática gives its name to the area with that ability (ORG-51).
 */
export const cargarEstructura = async (
  casa: Pick<CasaWeb, 'db' | 'reloj' | 'sesiones'>,
  { actor }: Quien,
  { filas: elegidas }: z.output<typeof EstructuraCargar>,
): Promise<{ creadas: number; renombrada: string | null }> => {
  const archivo = await leerEstructura()
  const hecho = await enActo(casa, actor, async (trx) => {
    await apartarFacultades(trx)
    const todas = await listAreasConFacultades(trx)
    const filas = compararCon(archivo, todas)
    const nombres = new Set(todas.flatMap(({ cerrada, name }) => (cerrada ? [] : [nombreComparable(name)])))
    const areas = new Map(filas.flatMap(({ codigo, area }) => (area ? [[codigo, area.id] as const] : [])))
    const faltas: Record<string, Faltas[string]> = {}
    let creadas = 0
    let renombrada: string | null = null
    // Those above come first, so that what hangs from them finds its place.
    for (const [i, elegida] of [...elegidas.entries()].toSorted(([, una], [, otra]) => una.codigo - otra.codigo)) {
      const fila = filas[elegida.codigo - 1]
      if (!fila) continue
      const nueva = { name: elegida.name, siglas: elegida.siglas ?? null }
      const unida = fila.estado === 'informatica' ? fila.area : null
      if (!unida && nombres.has(nombreComparable(nueva.name))) continue
      const suyas = Object.entries(await faltasPorOtras(trx, { ...nueva, salvo: unida?.id ?? null }))
      for (const [campo, falta] of suyas) faltas[`filas.${i}.${campo}`] = falta
      if (suyas.some(([, falta]) => falta)) continue
      if (unida) renombrada = (await renombrar(trx, unida.id, nueva, casa.reloj.ahora())) ?? renombrada
      else {
        const id = await crear(trx, { ...nueva, depende_de: superiorDe(fila, filas, areas) }, fila, casa.reloj.ahora())
        areas.set(fila.codigo, id)
        creadas++
      }
    }
    exigirSinFaltas(faltas)
    return { creadas, renombrada }
  })
  casa.sesiones.olvidar(null)
  return hecho
}

/** The area of the nearest row above that has one; null at the first level. */
const superiorDe = (
  { depende_de }: FilaDeEstructura,
  filas: readonly FilaDeEstructura[],
  areas: ReadonlyMap<number, number>,
): number | null => {
  if (depende_de === null) return null
  const superior = filas[depende_de - 1]
  return areas.get(depende_de) ?? (superior ? superiorDe(superior, filas, areas) : null)
}

interface Nueva {
  name: string
  siglas: string | null
}

/** Puts the name of the area with informática right, and answers it; null where it has that name. */
const renombrar = async (trx: Trx, id: number, { name, siglas }: Nueva, ahora: Date): Promise<string | null> => {
  const [area] = await lockAreas(trx, [id])
  if (!area || (area.name === name && area.siglas === siglas)) return null
  await updateArea(trx, id, { name, siglas }, ahora)
  return area.name === name ? null : name
}

const crear = async (
  trx: Trx,
  nueva: Nueva & { depende_de: number | null },
  { numero, facultad }: FilaDeEstructura,
  ahora: Date,
): Promise<number> => {
  const id = await insertArea(trx, { ...nueva, id: numero }, ahora)
  if (facultad) await insertFacultades(trx, id, [facultad])
  if (facultad === 'locales') await setLocales(trx, id, [OFICINA_CENTRAL])
  return id
}

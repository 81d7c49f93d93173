import { areaDesconocida } from '@cabildo/contracts/cargas'
import { MENSAJES_AREAS, NIVELES_MAXIMO, numeroTomado, siglasTomadas } from '@cabildo/contracts/organizacion'
import {
  type CampoCargaAreas,
  COLUMNAS_CARGA_AREAS,
  lugarDelArea,
  MENSAJES_CARGAS,
  registroDice,
  superiorRechazada,
  tieneNumero,
} from '@cabildo/contracts/organizacion-cargas'
import type { AreaRegistrada, EfectoDeArea, RegistroDeAreas } from './areas.queries.ts'
import type { FilaClasificada } from './cargas.queries.ts'
import type { FilaDeAreas, ValoresDeArea } from './lectura-areas.ts'

/** An area, there already or to be made by a row. */
type Clave = `area ${number}` | `fila ${number}`

interface Lugar {
  clave: Clave
  name: string
  /** Its number, or else the row that makes it. */
  id: number | null
  fila: number | null
}

/** A row on its way to what it would do. */
interface Fila {
  clave: Clave
  fila: number
  valores: ValoresDeArea
  avisos: string[]
  motivos: string[]
  area: AreaRegistrada | undefined
  /** What it says that it depends on. */
  superior: Lugar | null
  /** The access of the head that it names; null where nothing changes. */
  jefe_acceso_id: number | null
}

const aceptada = ({ motivos }: Pick<Fila, 'motivos'>): boolean => motivos.length === 0
const claveDelArea = (id: number): Clave => `area ${id}`
/** Whether it gives an area another place in the tree. */
const mueve = ({ superior, area }: Fila): boolean =>
  superior !== null && (!area || superior.clave !== claveDelArea(area.depende_de ?? 0))

type Leidas = readonly Pick<FilaDeAreas, 'fila' | 'leida'>[]
/** A text as areas are told apart by it: equal ones are of one area (ORG-10). */
type Comparable = (texto: string) => string

/** Every text that judging those rows compares. */
export const textosComparados = (leidas: Leidas, { areas }: RegistroDeAreas): string[] =>
  [
    ...areas.flatMap(({ id, name, siglas }) => [id, name, siglas]),
    ...leidas.flatMap(({ leida: { valores } }) => [valores.name, valores.siglas, valores.numero, valores.depende_de]),
  ].flatMap((texto) => (texto === null ? [] : String(texto)))

/**
 * Decides what each row would do to the areas as they are now (ORG-52). Pure: the same areas give the same answer, by which a
 * preview that has become untrue is known.
 */
export const clasificarAreas = (
  leidas: Leidas,
  registro: RegistroDeAreas,
  comparable: Comparable,
): FilaClasificada<EfectoDeArea>[] => {
  const activas = registro.areas.filter(({ cerrada }) => !cerrada)
  const porNombre = new Map(activas.map((area) => [comparable(area.name), area]))
  const filas = leidas.map(({ fila, leida: { valores, avisos, motivos } }): Fila => {
    const area = valores.name === null ? undefined : porNombre.get(comparable(valores.name))
    return {
      ...{ fila, valores, area, avisos: [...avisos], motivos: [...motivos] },
      clave: area ? claveDelArea(area.id) : `fila ${fila}`,
      ...{ superior: null, jefe_acceso_id: null },
    }
  })
  rechazarRepetidas(filas, comparable)
  const hallar = buscador(activas, filas, comparable)
  for (const fila of filas) {
    revisarNumero(fila, registro)
    revisarSiglas(fila, activas)
    revisarJefe(fila, registro)
    const escrita = fila.valores.depende_de
    if (escrita === null) continue
    fila.superior = hallar(escrita)
    if (!fila.superior) fila.motivos.push(areaDesconocida(escrita))
  }
  rechazarLoQueNoEsArbol(filas, activas)
  const nombres = new Map(activas.map(({ id, name }) => [id, name]))
  return filas.map((fila) => comoClasificada(fila, nombres))
}

/** What belongs to the first row that has it. */
const UNICAS = [
  ['name', MENSAJES_CARGAS.areaRepetida],
  ['siglas', MENSAJES_CARGAS.siglasRepetidas],
  ['numero', MENSAJES_CARGAS.numeroRepetido],
] as const

const rechazarRepetidas = (filas: readonly Fila[], comparable: Comparable): void => {
  const vistas = new Map<string, number>()
  for (const { fila, valores, motivos } of filas)
    for (const [campo, repetida] of UNICAS) {
      const valor = valores[campo]
      if (valor === null) continue
      const clave = `${campo} ${comparable(String(valor))}`
      const antes = vistas.get(clave)
      if (antes === undefined) vistas.set(clave, fila)
      else motivos.push(`${repetida} ${antes}`)
    }
}

/** Finds an area of the municipality or of the file by name, or else by siglas or number. */
const buscador = (activas: readonly AreaRegistrada[], filas: readonly Fila[], comparable: Comparable) => {
  const lugares = new Map<string, Lugar>()
  const anotar = (texto: string | number | null, lugar: Lugar) => {
    const clave = texto === null ? '' : comparable(String(texto))
    if (clave && !lugares.has(clave)) lugares.set(clave, lugar)
  }
  // What is there comes first, and a name before what only stands for one.
  const todos = [
    ...activas.map(({ id, name, siglas }) => ({
      lugar: { clave: claveDelArea(id), name, id, fila: null },
      ...{ siglas, numero: id },
    })),
    ...filas.map(({ clave, fila, area, valores: { name, siglas, numero } }) => ({
      lugar: { clave, name: area?.name ?? name ?? '', id: area?.id ?? null, fila: area ? null : fila },
      ...{ siglas, numero },
    })),
  ]
  for (const { lugar } of todos) anotar(lugar.name || null, lugar)
  for (const { lugar, siglas } of todos) anotar(siglas, lugar)
  for (const { lugar, numero } of todos) anotar(numero, lugar)
  return (escrita: string): Lugar | null => lugares.get(comparable(escrita)) ?? null
}

const revisarNumero = ({ valores: { numero }, area, motivos }: Fila, { areas }: RegistroDeAreas): void => {
  if (numero === null || numero === area?.id) return
  const duena = areas.find(({ id }) => id === numero)
  if (duena) motivos.push(numeroTomado(numero, duena.name))
  else if (area) motivos.push(tieneNumero(area.id))
}

const revisarSiglas = ({ valores: { siglas }, area, motivos }: Fila, activas: readonly AreaRegistrada[]): void => {
  if (siglas === null) return
  const duena = activas.find((otra) => otra.siglas === siglas && otra.id !== area?.id)
  if (duena) motivos.push(siglasTomadas(siglas, duena.name))
}

/** Whoever is head already stays by the same access, in force or not (ORG-13). */
const revisarJefe = (fila: Fila, { accesos }: RegistroDeAreas): void => {
  const { area, valores } = fila
  if (valores.jefe === null) return
  const suyos = accesos.filter(({ dni, area_id }) => dni === valores.jefe && area_id === area?.id)
  const esElMismo = area?.jefe_dni === valores.jefe
  if (esElMismo && (suyos.length === 0 || suyos.some(({ empacce_id }) => empacce_id === area.jefe_acceso_id))) return
  fila.jefe_acceso_id = suyos[0]?.empacce_id ?? null
  if (suyos.length === 0) fila.motivos.push(`${tituloDe('jefe')}: ${MENSAJES_AREAS.jefe}`)
}

/** A place in the tree that the file would make. */
interface Nodo {
  superior: Clave | null
  /** The row that put it there; null where it is already. */
  fila: Fila | null
}

/**
 * Refuses rows until those that are left make a tree of eight levels at most: what hangs from a refused row, all rows of a
 * circle, and those that put an area too deep (ORG-12).
 */
const rechazarLoQueNoEsArbol = (filas: readonly Fila[], activas: readonly AreaRegistrada[]): void => {
  const deClave = new Map(filas.map((fila) => [fila.clave, fila]))
  for (;;) {
    const malas = new Map<Fila, string>()
    const quedan = filas.filter(aceptada)
    for (const fila of quedan) {
      const rota = fila.superior && deClave.get(fila.superior.clave)
      if (rota && !rota.area && !aceptada(rota)) malas.set(fila, superiorRechazada(rota.fila))
    }
    if (malas.size === 0) {
      const arbol = arbolDe(quedan, activas)
      for (const fila of quedan)
        if (mueve(fila) && estaEnCirculo(fila.clave, arbol)) malas.set(fila, MENSAJES_AREAS.circulo)
      // The depth of what hangs from a circle is no depth.
      if (malas.size === 0)
        for (const clave of arbol.keys()) {
          const culpable = quienLaHunde(clave, arbol)
          if (culpable) malas.set(culpable, MENSAJES_AREAS.niveles)
        }
    }
    if (malas.size === 0) return
    for (const [fila, motivo] of malas) fila.motivos.push(motivo)
  }
}

const arbolDe = (filas: readonly Fila[], activas: readonly AreaRegistrada[]): ReadonlyMap<Clave, Nodo> => {
  const arbol = new Map<Clave, Nodo>(
    activas.map(({ id, depende_de }) => [
      claveDelArea(id),
      { superior: depende_de === null ? null : claveDelArea(depende_de), fila: null },
    ]),
  )
  for (const fila of filas) {
    if (mueve(fila)) arbol.set(fila.clave, { superior: fila.superior?.clave ?? null, fila })
    else if (!fila.area) arbol.set(fila.clave, { superior: null, fila: null })
  }
  return arbol
}

/** Those above an area, the nearest first; of a circle each once. */
const superioresDe = (clave: Clave, arbol: ReadonlyMap<Clave, Nodo>): Clave[] => {
  const superiores = new Set<Clave>()
  for (let una = arbol.get(clave)?.superior ?? null; una !== null && !superiores.has(una); ) {
    superiores.add(una)
    una = arbol.get(una)?.superior ?? null
  }
  return [...superiores]
}

const estaEnCirculo = (clave: Clave, arbol: ReadonlyMap<Clave, Nodo>): boolean =>
  superioresDe(clave, arbol).includes(clave)

/** The row nearest above an area, or its own, that puts it below the last level; undefined where none does. */
const quienLaHunde = (clave: Clave, arbol: ReadonlyMap<Clave, Nodo>): Fila | undefined => {
  const superiores = superioresDe(clave, arbol)
  if (superiores.length < NIVELES_MAXIMO) return undefined
  return [clave, ...superiores].map((una) => arbol.get(una)?.fila).find((fila) => fila != null)
}

const tituloDe = (campo: CampoCargaAreas): string =>
  COLUMNAS_CARGA_AREAS.find((columna) => columna.campo === campo)?.titulo ?? campo

const comoClasificada = (fila: Fila, nombres: ReadonlyMap<number, string>): FilaClasificada<EfectoDeArea> => {
  const { area, valores, superior, avisos, motivos } = fila
  if (area && valores.name !== null && valores.name !== area.name)
    avisos.push(registroDice(tituloDe('name'), area.name))
  const base = {
    ...{ fila: fila.fila, dni: valores.jefe ?? '', nombre: area?.name ?? valores.name ?? '' },
    lugar: lugarDelArea({
      numero: area?.id ?? valores.numero,
      siglas: valores.siglas ?? area?.siglas ?? null,
      superior: superior?.name ?? valores.depende_de ?? nombres.get(area?.depende_de ?? 0) ?? null,
    }),
    ...{ usuario: null, perfil: null, traslado: false, avisos },
  }
  if (!aceptada(fila)) return { ...base, clase: 'rechazado', cambios: [], efecto: null, motivos: [...new Set(motivos)] }
  const cambios = area ? cambiosDe(fila, area, nombres) : []
  const clase = !area ? 'nuevo' : cambios.length > 0 ? 'cambia' : 'igual'
  const efecto: EfectoDeArea = {
    ...{ id: area?.id ?? null, numero: valores.numero, name: base.nombre, siglas: valores.siglas },
    ...{ depende_de: superior?.id ?? null, depende_de_fila: superior?.fila ?? null },
    ...{ jefe_acceso_id: fila.jefe_acceso_id, correo: valores.correo, telefono: valores.telefono },
  }
  return { ...base, clase, cambios, efecto: clase === 'igual' ? null : efecto, motivos: [] }
}

/** What an existing area would have from now on, of the cells that say something else. */
const cambiosDe = (fila: Fila, area: AreaRegistrada, nombres: ReadonlyMap<number, string>) => {
  const { valores, superior, jefe_acceso_id } = fila
  const dice = (campo: CampoCargaAreas, antes: string | null | undefined, despues: string | null | undefined) => ({
    ...{ campo: tituloDe(campo), antes: antes ?? '', despues: despues ?? '' },
  })
  const cambios = [
    dice('siglas', area.siglas, valores.siglas),
    dice('depende_de', nombres.get(area.depende_de ?? 0), superior?.name),
    dice('correo', area.correo, valores.correo),
    dice('telefono', area.telefono, valores.telefono),
  ].filter(({ antes, despues }) => despues !== '' && despues !== antes)
  // The same person may be head by another access.
  return jefe_acceso_id === null ? cambios : [...cambios, dice('jefe', area.jefe_dni, valores.jefe)]
}

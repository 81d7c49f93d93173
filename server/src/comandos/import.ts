import { resolve } from 'node:path'
import { leerConfig } from '../config.ts'
import { type Base, tomarBase } from '../programa/base.ts'
import { cumplir } from '../programa/salida.ts'
import { leerOpciones, malEscrita } from './comando.ts'

const OPCIONES = {
  simular: { type: 'boolean', default: false },
  traslados: { type: 'boolean', default: false },
  'dejar-rechazadas': { type: 'boolean', default: false },
  claves: { type: 'string' },
} as const

export interface OpcionesDeImport {
  simular: boolean
  traslados: boolean
  /** Takes the other rows in where some are refused. */
  'dejar-rechazadas'?: boolean
  /** Where passwords are written. */
  claves?: string | undefined
}

/** Takes a file in and tells what came of it; answers the code that the order ends with. */
export type Importar = (base: Base, archivo: string, opciones: OpcionesDeImport) => Promise<number>

interface Clase {
  /** The options besides `simular` that mean something for it. */
  toma: readonly (keyof typeof OPCIONES)[]
  abrir: () => Promise<Importar>
}

/** Of a register of before. */
const REGISTROS = ['dejar-rechazadas'] as const

/** What can be imported, by the word that names it. */
const CLASES: Readonly<Record<string, Clase>> = {
  archivo: { toma: REGISTROS, abrir: async () => (await import('./import/registros.ts')).registros('archivo') },
  areas: { toma: [], abrir: async () => (await import('./import/areas.ts')).areas },
  documentos: { toma: REGISTROS, abrir: async () => (await import('./import/registros.ts')).registros('documentos') },
  expedientes: { toma: REGISTROS, abrir: async () => (await import('./import/registros.ts')).registros('expedientes') },
  nacimientos: { toma: REGISTROS, abrir: async () => (await import('./import/registros.ts')).registros('nacimientos') },
  normas: { toma: REGISTROS, abrir: async () => (await import('./import/registros.ts')).registros('normas') },
  padron: { toma: [], abrir: async () => (await import('./import/padron.ts')).padron },
  personal: { toma: ['traslados', 'claves'], abrir: async () => (await import('./import/personal.ts')).personal },
  reclamos: { toma: REGISTROS, abrir: async () => (await import('./import/registros.ts')).registros('reclamos') },
  visitas: { toma: REGISTROS, abrir: async () => (await import('./import/registros.ts')).registros('visitas') },
}

/**
 * `import`: a file of areas, of people into the local register of identities or into the staff, or a register of before (IDE-15,
 * ORG-57, decision 0221).
 */
export const importar = (argumentos: string[], uso: string): Promise<void> =>
  cumplir(async (salida) => {
    const { positionals, values } = leerOpciones(argumentos, { uso, options: OPCIONES, palabras: 2 })
    const [palabra = '', archivo = ''] = positionals
    const clase = Object.hasOwn(CLASES, palabra) ? CLASES[palabra] : undefined
    const toma = (opcion: keyof typeof OPCIONES) => opcion === 'simular' || clase?.toma.includes(opcion)
    const dadas = (Object.keys(OPCIONES) as (keyof typeof OPCIONES)[]).filter((opcion) => values[opcion])
    if (!clase || !dadas.every(toma)) throw malEscrita(uso)
    const importarla = await clase.abrir()
    return importarla(await tomarBase(leerConfig(), salida), resolve(archivo), values)
  })

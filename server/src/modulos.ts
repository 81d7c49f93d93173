import type { Casa, CasaWeb } from './casa.ts'
import type { Config } from './config.ts'
import { almacen } from './features/almacen/modulo.ts'
import { archivo } from './features/archivo/modulo.ts'
import { atencion } from './features/atencion/modulo.ts'
import { auditoria } from './features/auditoria/modulo.ts'
import { calendario } from './features/calendario/modulo.ts'
import { canastas } from './features/canastas/modulo.ts'
import { catalogos } from './features/catalogos/modulo.ts'
import { clavesDeServicio } from './features/claves-de-servicio/modulo.ts'
import { consulta } from './features/consulta/modulo.ts'
import { correos } from './features/correos/modulo.ts'
import { datosAbiertos } from './features/datos-abiertos/modulo.ts'
import { documentos } from './features/documentos/modulo.ts'
import { eventos } from './features/eventos/modulo.ts'
import { expedientes } from './features/expedientes/modulo.ts'
import { exportar } from './features/exportar/modulo.ts'
import { firmaDigital } from './features/firma-digital/modulo.ts'
import { formularios } from './features/formularios/modulo.ts'
import { identidad } from './features/identidad/modulo.ts'
import { importaciones } from './features/importaciones/modulo.ts'
import { mesaDePartes } from './features/mesa-de-partes/modulo.ts'
import { miCuenta } from './features/mi-cuenta/modulo.ts'
import { miDia } from './features/mi-dia/modulo.ts'
import { nacimientos } from './features/nacimientos/modulo.ts'
import { normas } from './features/normas/modulo.ts'
import { organizacion } from './features/organizacion/modulo.ts'
import { paginas } from './features/paginas/modulo.ts'
import { procedimientos } from './features/procedimientos/modulo.ts'
import { publicaciones } from './features/publicaciones/modulo.ts'
import { puestaEnMarcha } from './features/puesta-en-marcha/modulo.ts'
import { reclamos } from './features/reclamos/modulo.ts'
import { seguimiento } from './features/seguimiento/modulo.ts'
import { sesion } from './features/sesion/modulo.ts'
import { sisgedo } from './features/sisgedo/modulo.ts'
import { tablero } from './features/tablero/modulo.ts'
import { textos } from './features/textos/modulo.ts'
import { trabajadores } from './features/trabajadores/modulo.ts'
import { transparencia } from './features/transparencia/modulo.ts'
import { ubigeos } from './features/ubigeos/modulo.ts'
import { usuarios } from './features/usuarios/modulo.ts'
import { verificacion } from './features/verificacion/modulo.ts'
import { visitas } from './features/visitas/modulo.ts'
import { webhooks } from './features/webhooks/modulo.ts'
import type { Modulo } from './modulo.ts'
import type { Buscador } from './platform/conservacion/persona.ts'
import type { Conservado } from './platform/conservacion/purga.ts'
import type { Db } from './platform/db/conexion.ts'
import type { CarpetaConFilas } from './platform/trabajos/limpieza.ts'

/**
 * All features, for the web process and the worker alike. The order counts twice. A person's data is looked for in this
 * order: a module that needs names or addresses comes after those that find them, and the audit trail last. Old data is
 * purged in this order: the audit trail is last, for purged rows have lost their values in it by then.
 */
const LISTA = [
  identidad,
  trabajadores,
  visitas,
  mesaDePartes,
  procedimientos,
  reclamos,
  transparencia,
  atencion,
  calendario,
  consulta,
  sisgedo,
  expedientes,
  canastas,
  documentos,
  firmaDigital,
  normas,
  organizacion,
  importaciones,
  puestaEnMarcha,
  archivo,
  textos,
  nacimientos,
  seguimiento,
  publicaciones,
  paginas,
  datosAbiertos,
  sesion,
  clavesDeServicio,
  webhooks,
  usuarios,
  formularios,
  catalogos,
  almacen,
  exportar,
  eventos,
  tablero,
  miCuenta,
  miDia,
  ubigeos,
  verificacion,
  correos,
  auditoria,
] as const

export const MODULOS: readonly Modulo[] = LISTA

/** What the members of a union are together. */
type Juntos<U> = (U extends unknown ? (una: U) => void : never) extends (juntos: infer J) => void ? J : never
/** What the modules' functions of this name answer. */
type DeLosModulos<Nombre extends keyof Modulo, M = (typeof LISTA)[number]> =
  M extends Record<Nombre, (...partes: never[]) => infer Parte> ? Parte : never

const juntar = <Parte>(partes: readonly (object | undefined)[]) => Object.assign({}, ...partes) as Juntos<Parte>

/** All tables that may be exported; the types where this is used tell one that is missing. */
export const exportablesDe = (casa: Omit<CasaWeb, 'exportables'>) =>
  juntar<DeLosModulos<'exportables'>>(MODULOS.map(({ exportables }) => exportables?.(casa)))

/** Who does the modules' jobs; the types where this is used tell one that is missing. */
export const trabajosDe = (casa: Casa, alParar: (cerrar: () => unknown) => void) =>
  juntar<DeLosModulos<'trabajos'>>(MODULOS.map(({ trabajos }) => trabajos?.(casa, alParar)))

/** Gives a job to whatever was left without one, module by module. */
export const recogerTodo = async (casa: Casa): Promise<void> => {
  for (const { recoger } of MODULOS) await recoger?.(casa)
}

/** The storage folders that are swept at night (E11). */
export const carpetasConFilas = (db: Db): CarpetaConFilas[] => MODULOS.flatMap(({ carpetas }) => carpetas?.(db) ?? [])

/** What is purged and for how long each is kept (P-10, decision 0076). */
export const conservados = ({ conservacion }: Pick<Config, 'conservacion'>): Conservado[] =>
  MODULOS.flatMap((modulo) => modulo.conservados?.(conservacion) ?? [])

/** Tables of people that no setting purges: for how long, and why. The report says it. */
export const PERMANENTES: Readonly<Record<string, string>> = Object.assign({}, ...MODULOS.map((m) => m.permanentes))

/** Where a person's data is looked for. */
export const BUSCADORES: readonly Buscador[] = MODULOS.flatMap(({ buscadores }) => buscadores ?? [])

/** Tables that tell of somebody and are not looked through, and why; the summary says it to whoever asked. */
export const SIN_BUSCAR: Readonly<Record<string, string>> = Object.assign({}, ...MODULOS.map((m) => m.sinBuscar))

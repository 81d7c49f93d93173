import type { Formulario } from '@cabildo/contracts/formularios'
import type { Config } from '../../config.ts'
import type { BaseDeDatos, Db } from '../db/conexion.ts'
import type { Log } from '../log.ts'
import type { Reloj } from '../reloj.ts'
import { abrirCredencial } from './credencial.ts'
import { findEmpresa, findEnPadron } from './padron.queries.ts'
import { tratarCon } from './registro-nacional.ts'
import { crearReniec } from './reniec.ts'
import { crearSunat } from './sunat.ts'

/** A person as an identity registry answers it (IDE-11). */
export interface Persona {
  prenombres: string
  apPrimer: string
  apSegundo: string
}

/** Who asks, for the registry's log: a worker, or a citizen's form. */
export interface QuienConsulta {
  user_id: number | null
  formulario: Formulario | null
  peticion: string
}

/**
 * The registries of people and of taxpayers. Looking up answers null when the number is not registered and throws
 * ErrorDeNegocio('registroNoResponde') when nobody can tell: the registry fails, or its budget of the day is used up
 * (IDE-15, IDE-18, D-29).
 */
export interface Identidad {
  buscarDni(dni: string, quien: QuienConsulta): Promise<Persona | null>
  /** The business name of a RUC (IDE-13). */
  buscarRuc(ruc: string, quien: QuienConsulta): Promise<string | null>
  /** Looks up only stored data; null also when nobody has asked yet. */
  conocerDni(dni: string): Promise<Persona | null>
  conocerRuc(ruc: string): Promise<string | null>
}

/** How public screens show a DNI (D-32, D-54). */
export type DniPublico = 'completo' | 'parcial' | 'oculto'

const DNI = /(?<!\d)\d{8}(?!\d)/g

/** Masks DNI numbers within a text for the public, such as the holder's name in a certificate (D-32). */
export const conDniPublico = (texto: string, como: DniPublico): string => {
  if (como === 'completo') return texto
  if (como === 'parcial') return texto.replace(DNI, (dni) => `*****${dni.slice(-3)}`)
  return texto.replace(DNI, '').replace(/\s+/g, ' ').trim()
}

interface Partes {
  bd: BaseDeDatos
  /** Encrypts RENIEC's password. */
  secreto: string
  reloj: Reloj
  log: Log
}

/** The registries of the settings: the local ones alone, or backed by the state's (IDE-15, D-20). */
export const crearIdentidad = (
  { identidad }: Pick<Config, 'identidad'>,
  { bd, secreto, reloj, log }: Partes,
  /** The municipality's own RUC, which RENIEC is told with each question. */
  ruc: () => string,
): Identidad => {
  const propio = crearPadronLocal(bd.db)
  if (identidad.registro === 'padron') return propio
  const trato = { db: bd.db, reloj, log }
  const credencial = abrirCredencial(identidad.reniec.clave, { bd, secreto, log })
  const reniec = tratarCon(crearReniec({ ...identidad.reniec, ruc }, credencial, reloj), trato)
  const sunat = tratarCon(crearSunat(identidad.sunat), trato)
  return {
    conocerDni: async (dni) => (await propio.conocerDni(dni)) ?? reniec.conocer(dni),
    conocerRuc: async (numero) =>
      (await propio.conocerRuc(numero)) ?? (await sunat.conocer(numero))?.razon_social ?? null,
    buscarDni: async (dni, quien) => (await propio.conocerDni(dni)) ?? reniec.buscar(dni, quien),
    buscarRuc: async (numero, quien) =>
      (await propio.conocerRuc(numero)) ?? (await sunat.buscar(numero, quien))?.razon_social ?? null,
  }
}

/** The local registries, the default (D-20). */
const crearPadronLocal = (db: Db): Identidad => {
  const conocerDni = async (dni: string) => (await findEnPadron(db, dni)) ?? null
  const conocerRuc = async (ruc: string) => (await findEmpresa(db, ruc))?.razon_social ?? null
  return { buscarDni: conocerDni, buscarRuc: conocerRuc, conocerDni, conocerRuc }
}

import type { Config } from '../../config.ts'
import type { BaseDeDatos, Db } from '../db/conexion.ts'
import type { Registro } from '../registro.ts'
import type { Reloj } from '../reloj.ts'
import { abrirCredencial } from './credencial.ts'
import type { Identidad } from './identidad.ts'
import { findEmpresa, findEnPadron } from './padron.queries.ts'
import { tratarCon } from './registro-nacional.ts'
import { crearReniec } from './reniec.ts'
import { crearSunat } from './sunat.ts'

interface Partes {
  bd: BaseDeDatos
  /** Encrypts RENIEC's password. */
  secreto: string
  reloj: Reloj
  registro: Registro
}

/** The registries that the settings name: the own ones alone, or the state's behind them (IDE-15, D-20). */
export const crearIdentidad = (
  { identidad, entidadRuc: ruc }: Pick<Config, 'identidad' | 'entidadRuc'>,
  { bd, secreto, reloj, registro }: Partes,
): Identidad => {
  const propio = crearPadronLocal(bd.db)
  if (identidad.registro === 'padron') return propio
  const trato = { db: bd.db, reloj, registro }
  const credencial = abrirCredencial(identidad.reniec.clave, { bd, secreto, registro })
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

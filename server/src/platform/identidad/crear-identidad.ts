import type { Config } from '../../config.ts'
import type { BaseDeDatos } from '../db/conexion.ts'
import type { Registro } from '../registro.ts'
import type { Reloj } from '../reloj.ts'
import { abrirCredencial } from './credencial.ts'
import type { Identidad } from './identidad.ts'
import { crearPadronLocal } from './padron-local.ts'
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

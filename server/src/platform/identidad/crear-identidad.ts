import type { Config } from '../../config.ts'
import type { Db } from '../db/conexion.ts'
import type { Registro } from '../registro.ts'
import type { Reloj } from '../reloj.ts'
import { abrirCredencial } from './credencial.ts'
import type { Identidad } from './identidad.ts'
import { crearPadronLocal } from './padron-local.ts'
import { tratarCon } from './registro-nacional.ts'
import { crearReniec } from './reniec.ts'
import { crearSunat } from './sunat.ts'

interface Partes {
  db: Db
  reloj: Reloj
  registro: Registro
}

/** The registries that the settings name: the own ones alone, or the state's behind them (IDE-15, D-20). */
export const crearIdentidad = (
  { identidad, entidadRuc: ruc, datos }: Pick<Config, 'identidad' | 'entidadRuc' | 'datos'>,
  partes: Partes,
): Identidad => {
  const propio = crearPadronLocal(partes.db)
  if (identidad.registro === 'padron') return propio
  const credencial = abrirCredencial(datos, identidad.reniec.clave)
  const reniec = tratarCon(crearReniec({ ...identidad.reniec, ruc }, credencial, partes.reloj), partes)
  const sunat = tratarCon(crearSunat(identidad.sunat), partes)
  return {
    conocerDni: async (dni) => (await propio.conocerDni(dni)) ?? reniec.conocer(dni),
    conocerRuc: async (numero) =>
      (await propio.conocerRuc(numero)) ?? (await sunat.conocer(numero))?.razon_social ?? null,
    buscarDni: async (dni, quien) => (await propio.conocerDni(dni)) ?? reniec.buscar(dni, quien),
    buscarRuc: async (numero, quien) =>
      (await propio.conocerRuc(numero)) ?? (await sunat.buscar(numero, quien))?.razon_social ?? null,
  }
}

import type { ModuloOpcional } from '@cabildo/contracts/base/menu'
import type { ModulosGuardar } from '@cabildo/contracts/organizacion-modulos'
import type { CasaWeb } from '../../casa.ts'
import type { Config } from '../../config.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { exigirVigente } from '../../platform/errores.ts'
import { exigirConfirmado } from '../../platform/sesion/confirmacion.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import {
  getModulos,
  listModulosActivos,
  lockModulos,
  SECCION_DE_MODULOS,
  setModulos,
  setServicios,
} from './modulos.queries.ts'
import { sembrarFaltantes } from './semillas.ts'

/** Switches the optional modules on that the settings name, once per database (ORG-38, ORG-43). */
export const sembrarModulos = (db: Db, modulosOpcionales: readonly ModuloOpcional[]): Promise<void> =>
  sembrarFaltantes(db, { [SECCION_DE_MODULOS]: async () => ({ activos: [...modulosOpcionales] }) })

/** A line where the setting says something else than the screen, which counts (ORG-38). */
export const modulosSinUso = async (
  db: Db,
  { modulosOpcionales, semillas }: Pick<Config, 'modulosOpcionales' | 'semillas'>,
): Promise<string[]> => {
  const activos = await listModulosActivos(db)
  const iguales = activos.length === modulosOpcionales.length && activos.every((uno) => modulosOpcionales.includes(uno))
  return iguales || !semillas.escritas.includes('MODULOS_OPCIONALES')
    ? []
    : ['MODULOS_OPCIONALES ya no se usa: el dato se cambia en Organización, Módulos']
}

/**
 * Switches optional modules and opens or closes services, in every process before it answers or within seconds (ORG-42 to
 * ORG-44). Throws desactualizado, and confirmar where an open service would be closed.
 */
export const guardarModulos = async (
  { db, reloj, vivos }: Pick<CasaWeb, 'db' | 'reloj' | 'vivos'>,
  { sesion, actor }: { sesion: Sesion; actor: Actor },
  { modulos, servicios, version }: ModulosGuardar,
): Promise<void> => {
  await enTransaccion(db, actor, async (trx) => {
    await lockModulos(trx)
    const antes = await getModulos(trx)
    exigirVigente(version, antes.version)
    if (servicios && antes.servicios.some((abierto) => !servicios.includes(abierto))) exigirConfirmado(sesion, reloj)
    const ahora = reloj.ahora()
    if (modulos) await setModulos(trx, [...new Set(modulos)], ahora)
    if (servicios) await setServicios(trx, servicios, ahora)
  })
  await vivos.releer()
}

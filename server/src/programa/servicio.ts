import { type Config, leerConfig } from '../config.ts'
import { ESTADOS_DE_MUESTRA, textoDeBienvenida } from '../demo/cuentas.ts'
import { listCasosDeMuestra } from '../demo/demostracion.queries.ts'
import { carpetaDeLibros } from '../demo/libros.ts'
import { prepararDemostracion } from '../demo/preparacion.ts'
import { crearPrimerAdministrador } from '../platform/arranque/administrador.ts'
import { direccionesWeb, exigirPuertoLibre } from '../platform/arranque/direccion.ts'
import { escribirVersion, menorPendiente } from '../platform/db/version-de-postgres.ts'
import type { EstadoDeLaBase } from '../platform/observacion/salud.ts'
import { abrirBase, type Base, prepararObservacion } from './base.ts'
import type { Salida } from './salida.ts'

/** Serves the product; with `obrero`, does what works in the background in the same process. */
export const servir = async (salida: Salida, { obrero }: { obrero: boolean }): Promise<void> => {
  const leida = leerConfig()
  const direccion = { host: leida.host, puerto: leida.puerto }
  await exigirPuertoLibre(direccion)
  // Most of the program's code is read while the database answers.
  const codigo = Promise.all([import('./servidor.ts'), import('./obrero.ts')])
  codigo.catch(() => undefined)
  const base = await abrirBase(leida, salida, 'servidor')
  const [{ abrirServidor, escuchar }, { iniciarObrero }] = await codigo
  const { config, bd, urlDelDueno: url, reloj, log } = base
  const observar = prepararObservacion(base)
  const app = await abrirServidor(base)
  if (config.demo) await prepararDemostracion({ db: bd.db, url }, config, { reloj, log })
  const bienvenida = config.demo ? null : await crearPrimerAdministrador(bd.db, reloj)
  if (obrero) await iniciarObrero(base)
  if (salida.pedida()) return
  await escuchar(app, direccion)
  await observar(app.salud)
  avisarDeLaVersion(await app.salud.base(), config, log)
  const [local = '', ...enLaRed] = direccionesWeb(direccion)
  console.log(
    config.demo
      ? textoDeBienvenida({
          ...{ direccion: local, libros: carpetaDeLibros(config.datos) },
          casos: await listCasosDeMuestra(bd.db, ESTADOS_DE_MUESTRA),
        }).join('\n')
      : `Cabildo atiende en ${local}`,
  )
  if (bienvenida) console.log(bienvenida)
  if (enLaRed.length > 0) console.log(`Desde otras máquinas de la red: ${enLaRed.join('  ')}`)
}

/** Says which PostgreSQL it is, whose programs, and the minor release that it should have been brought to (decision 0128). */
const avisarDeLaVersion = (
  estado: EstadoDeLaBase | null,
  { postgresIncluido, postgresProgramas }: Pick<Config, 'postgresIncluido' | 'postgresProgramas'>,
  log: Base['log'],
): void => {
  if (!estado) return
  const ultima = menorPendiente(estado.version)
  const programas = postgresIncluido ? (postgresProgramas ?? 'incluidos') : undefined
  const postgres = { version: escribirVersion(estado.version), ...(programas && { programas }) }
  if (ultima) log.warn({ postgres: { ...postgres, ultima } }, 'PostgreSQL no está al día; vea «cabildo doctor»')
  else log.info({ postgres }, 'PostgreSQL')
}

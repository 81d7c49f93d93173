import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { leerConfig } from '../config.ts'
import { exigirBaseDeDatos } from '../platform/arranque/base-de-datos.ts'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'
import { prepararParada } from '../platform/arranque/parada.ts'
import { abrirBaseDeDatos, type Db } from '../platform/db/conexion.ts'
import { migrar } from '../platform/db/migraciones.ts'
import { iniciarPostgres, type Postgres } from '../platform/postgres/inicio.ts'
import { crearReloj } from '../platform/reloj.ts'
import { findAnioDemostracion } from './demostracion.queries.ts'
import { cargarDemostracion, renovarDemostracion } from './demostracion.ts'
import type { Oficina } from './documentos-archivos.ts'
import { llenarVisitas } from './llenado.ts'
import { abrirOficina } from './oficina.ts'

const USO = 'Uso: npm run demo -- --visitas 1000000'
const TOPE_VISITAS = 20_000_000

/** How many visits the command line asks for; 0 only makes sure that the demonstration data is there. */
const leerPedido = (): number => {
  try {
    const { values } = parseArgs({ options: { visitas: { type: 'string', default: '0' } } })
    const visitas = /^\d{1,8}$/.test(values.visitas) ? Number(values.visitas) : Number.NaN
    if (visitas <= TOPE_VISITAS) return visitas
  } catch {
    // An unknown option gets the same answer as a wrong number.
  }
  throw new ErrorDeArranque(`${USO}\nEl número de visitas va de 0 a ${TOPE_VISITAS.toLocaleString('es-PE')}.`)
}

/** Loads the demonstration where there is nothing yet, and fills it; a municipality's own data is refused. */
const llenar = async (db: Db, oficina: Oficina, visitas: number): Promise<void> => {
  const entorno = { reloj: crearReloj(), log: { info: (_datos: object, mensaje: string) => console.log(mensaje) } }
  if (!(await cargarDemostracion(db, { ...entorno, oficina }))) await renovarDemostracion(db, entorno)
  if ((await findAnioDemostracion(db)) === undefined)
    throw new ErrorDeArranque('La base de datos tiene usuarios propios: no se le agregan datos de demostración.')
  if (visitas === 0) return
  const inicio = performance.now()
  await llenarVisitas(db, visitas, {
    alAvanzar: (hechas) =>
      console.log(`${hechas.toLocaleString('es-PE')} de ${visitas.toLocaleString('es-PE')} visitas`),
  })
  console.log(`Listo en ${Math.round((performance.now() - inicio) / 1_000)} s`)
}

let postgres: Postgres | undefined
const parada = prepararParada(console.log, () => postgres?.soltar())

const ejecutar = async (): Promise<void> => {
  const visitas = leerPedido()
  const config = leerConfig()
  if (!config.databaseUrl) {
    const inicio = iniciarPostgres({ carpeta: join(config.datos, 'postgres'), programas: config.postgresProgramas })
    parada.alParar(async () => (await inicio.catch(() => undefined))?.detener())
    postgres = await inicio
  }
  const url = config.databaseUrl ?? postgres?.url ?? ''
  if (config.databaseUrl) await exigirBaseDeDatos(url)
  await migrar(url)
  // As the owner: filling lifts the triggers, which the application may not.
  const base = abrirBaseDeDatos(url, { alFallar: (error) => console.error(error.message) })
  parada.alParar(() => base.cerrar())
  await llenar(base.db, await abrirOficina(config, base.db), visitas)
}

await ejecutar().then(
  () => parada.parar(0),
  (error: unknown) => {
    // Who pressed Ctrl-C knows why it did not finish.
    if (!parada.pedida()) console.error(error instanceof ErrorDeArranque ? error.message : error)
    return parada.parar(1)
  },
)

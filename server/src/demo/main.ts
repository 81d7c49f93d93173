import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { leerConfig } from '../config.ts'
import { exigirBaseDeDatos } from '../platform/arranque/base-de-datos.ts'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'
import { prepararParada } from '../platform/arranque/parada.ts'
import { leerSecreto } from '../platform/arranque/secreto.ts'
import { abrirBaseDeDatos, type Db } from '../platform/db/conexion.ts'
import { migrar } from '../platform/db/migraciones.ts'
import { iniciarPostgres, type Postgres } from '../platform/postgres/inicio.ts'
import { crearReloj } from '../platform/reloj.ts'
import { migrarTrabajos } from '../platform/trabajos/trabajos.ts'
import { findAnioDemostracion } from './demostracion.queries.ts'
import { cargarDemostracion, renovarDemostracion } from './demostracion.ts'
import type { Oficina } from './documentos-archivos.ts'
import { llenarPersonas, llenarVisitas } from './llenado.ts'
import { llenarExpedientes } from './llenado-expedientes.ts'
import { abrirOficina } from './oficina.ts'

const USO = 'Uso: npm run demo -- --visitas 1000000 --expedientes 200000 --personas 2000'
const TOPES = { visitas: 20_000_000, expedientes: 2_000_000, personas: 50_000 } as const
const QUE = Object.keys(TOPES) as (keyof typeof TOPES)[]
type Pedido = Record<keyof typeof TOPES, number>

/** How many rows the command line asks for; 0 only makes sure that the demonstration data is there. */
const leerPedido = (): Pedido => {
  const opcion = { type: 'string', default: '0' } as const
  try {
    const { values } = parseArgs({ options: { visitas: opcion, expedientes: opcion, personas: opcion } })
    const numero = (que: keyof typeof TOPES) => (/^\d{1,8}$/.test(values[que]) ? Number(values[que]) : Number.NaN)
    const pedido = { visitas: numero('visitas'), expedientes: numero('expedientes'), personas: numero('personas') }
    if (QUE.every((que) => pedido[que] <= TOPES[que])) return pedido
  } catch {
    // An unknown option gets the same answer as a wrong number.
  }
  const topes = QUE.map((que) => `de 0 a ${TOPES[que].toLocaleString('es-PE')} ${que}`)
  throw new ErrorDeArranque(`${USO}\nSe puede pedir ${topes.join(', ')}.`)
}

/** Loads the demonstration where there is nothing yet, and fills it; a municipality's own data is refused. */
const llenar = async (
  db: Db,
  papeles: { oficina: Oficina; secreto: string },
  { visitas, expedientes, personas }: Pedido,
): Promise<void> => {
  const entorno = { reloj: crearReloj(), log: { info: (_datos: object, mensaje: string) => console.log(mensaje) } }
  if (!(await cargarDemostracion(db, { ...entorno, ...papeles }))) await renovarDemostracion(db, entorno)
  if ((await findAnioDemostracion(db)) === undefined)
    throw new ErrorDeArranque('La base de datos tiene usuarios propios: no se le agregan datos de demostración.')
  const inicio = performance.now()
  if (personas > 0) await llenarPersonas(db, personas)
  if (visitas > 0)
    await llenarVisitas(db, visitas, {
      alAvanzar: (hechas) =>
        console.log(`${hechas.toLocaleString('es-PE')} de ${visitas.toLocaleString('es-PE')} visitas`),
    })
  if (expedientes > 0) await llenarExpedientes(db, expedientes, { alAvanzar: console.log })
  if (visitas + expedientes + personas > 0)
    console.log(`Listo en ${Math.round((performance.now() - inicio) / 1_000)} s`)
}

let postgres: Postgres | undefined
const parada = prepararParada(console.log, () => postgres?.soltar())

const ejecutar = async (): Promise<void> => {
  const pedido = leerPedido()
  const config = leerConfig()
  if (!config.databaseUrl) {
    const inicio = iniciarPostgres({ carpeta: join(config.datos, 'postgres'), programas: config.postgresProgramas })
    parada.alParar(async () => (await inicio.catch(() => undefined))?.detener())
    postgres = await inicio
  }
  const url = config.databaseUrl ?? postgres?.url ?? ''
  if (config.databaseUrl) await exigirBaseDeDatos(url)
  await migrar(url)
  // The demonstration leaves jobs.
  await migrarTrabajos(url, console.error)
  // As the owner: filling lifts the triggers, which the application may not.
  const base = abrirBaseDeDatos(url, { alFallar: (error) => console.error(error.message) })
  parada.alParar(() => base.cerrar())
  await llenar(base.db, { oficina: await abrirOficina(config, base.db), secreto: leerSecreto(config) }, pedido)
}

await ejecutar().then(
  () => parada.parar(0),
  (error: unknown) => {
    // Who pressed Ctrl-C knows why it did not finish.
    if (!parada.pedida()) console.error(error instanceof ErrorDeArranque ? error.message : error)
    return parada.parar(1)
  },
)

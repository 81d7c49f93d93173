import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { ajustesGuardados, type Config, leerConfig } from '../config.ts'
import { exigirBaseDeDatos } from '../platform/arranque/base-de-datos.ts'
import { prepararCarpetaDeDatos } from '../platform/arranque/carpeta-de-datos.ts'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'
import { crearReloj } from '../platform/reloj.ts'
import { abrirArchivos, tomarPostgres } from '../programa/base.ts'
import { cumplir } from '../programa/salida.ts'
import { anotarComprobacion, anotarRespaldo } from '../respaldo/anotacion.ts'
import { APARTADOS, apartar, comprobar, enNombres, listSueltos } from '../respaldo/comprobacion.ts'
import { reparoDe } from '../respaldo/firma.ts'
import { abrirRespaldo, listRespaldos, reparoDelNombre } from '../respaldo/manifiesto.ts'
import { respaldar } from '../respaldo/respaldo.ts'
import { enLista, enMB, enSegundos, escrita, leerOpciones, numero } from './comando.ts'
import { llaveEsperada, lugarDelRespaldo, nombreEn, presentacion } from './respaldos.ts'

/** The backup was made or checked, and somebody has to see to what is missing in it. */
const CON_HALLAZGOS = 2

/** Makes a backup beside a Cabildo that is running, or checks one without a database. */
export const backup = (argumentos: string[], uso: string): Promise<void> =>
  cumplir(async (salida) => {
    const { values } = leerOpciones(argumentos, {
      uso,
      options: { destino: { type: 'string' }, conservar: { type: 'string' }, comprobar: { type: 'string' } },
    })
    if (values.comprobar !== undefined) {
      const ajustes = leerConfig()
      return mirar(await elegirRespaldo(values.comprobar, ajustes), ajustes)
    }
    const conservar = leerConservar(values.conservar, uso)
    const config = leerConfig()
    const destino = values.destino === undefined ? config.respaldos : resolve(values.destino)
    const inicio = performance.now()
    const { url } = await tomarPostgres(config, salida)
    if (config.databaseUrl) await exigirBaseDeDatos(url)
    prepararCarpetaDeDatos(config.datos)
    const hecho = await respaldar({
      ...{ url, destino, conservar, datos: config.datos, entidad: await nombreEn(url, config), reloj: crearReloj() },
      archivos: await abrirArchivos(config),
      ...{ ajustes: ajustesGuardados().archivo, rutas: config.rutas },
      destinatarios: config.respaldosDestinatarios,
      avisar: console.error,
    })
    await anotarRespaldo(url, hecho)
    const { tablas, archivos, faltan, cambiados } = hecho.manifiesto
    const filas = tablas.reduce((suma, tabla) => suma + tabla.filas, 0)
    console.log(`Respaldo hecho en ${enSegundos(inicio)}: ${hecho.carpeta}`)
    console.log(`  ${numero(filas)} filas de ${tablas.length} tablas`)
    console.log(
      `  ${numero(archivos.cuantos)} archivos, ${enMB(archivos.bytes)}; nuevos desde el anterior: ${numero(hecho.nuevos)}`,
    )
    if (hecho.danado !== undefined)
      console.error(
        `No se borró ningún respaldo antiguo: ${hecho.danado} está dañado. Compruébelo, y retírelo si no sirve.`,
      )
    if (hecho.borrados > 0) console.log(`  Respaldos antiguos borrados: ${hecho.borrados}`)
    if (statSync(destino).dev === statSync(config.datos).dev)
      console.error(
        'Aviso: los respaldos están en el mismo disco que los datos. Cópielos a otro lugar o indique otro en RESPALDOS.',
      )
    if (faltan.length > 0) console.error(enLista('Archivos que las filas nombran y ya no existen:', faltan))
    if (cambiados.length > 0) console.error(enLista('Archivos dañados, copiados como están:', cambiados))
    return faltan.length + cambiados.length > 0 || hecho.danado !== undefined ? CON_HALLAZGOS : 0
  })

/** The word that stands for the newest backup, for orders that a machine repeats every night. */
const ULTIMO = 'ultimo'

/** Absolute path of the backup to check. Throws ErrorDeArranque where the newest is asked for and there is none. */
const elegirRespaldo = async (nombre: string, ajustes: Config): Promise<string> => {
  if (nombre !== ULTIMO) return lugarDelRespaldo(nombre, ajustes)
  const ultimo = (await listRespaldos(ajustes.respaldos)).at(-1)
  if (ultimo === undefined) throw new ErrorDeArranque(`No hay ningún respaldo en ${ajustes.respaldos}.`)
  return ultimo
}

const leerConservar = (texto: string | undefined, uso: string): number | undefined => {
  if (texto === undefined) return undefined
  if (/^[1-9]\d{0,3}$/.test(texto)) return Number(texto)
  throw new ErrorDeArranque(`Uso: ${escrita(uso)}\n--conservar va de 1 a 9999.`)
}

const mirar = async (carpeta: string, config: Config): Promise<number> => {
  const inicio = performance.now()
  const respaldo = await abrirRespaldo(carpeta)
  console.error(presentacion(respaldo))
  const otraFecha = reparoDelNombre(respaldo)
  if (otraFecha !== null) console.error(otraFecha)
  const danos = await comprobar(respaldo)
  const malos = enNombres(danos)
  const reparo = reparoDe(respaldo.firmante, llaveEsperada(config))
  if (reparo !== null) console.error(reparo)
  const sueltos = await listSueltos(respaldo)
  if (sueltos.length > 0)
    console.error(enLista('Archivos que ningún respaldo de esta carpeta nombra; no se restauran:', sueltos))
  if (danos.sobran.length > 0)
    console.error(enLista('Alguien agregó archivos al respaldo; no se restauran:', danos.sobran))
  if (malos.length > 0) {
    console.error(enLista('El respaldo está dañado:', malos))
    const apartados = await apartar(respaldo, danos.archivos).catch((error: Error) => {
      console.error(`No se pudo apartar lo dañado: ${error.message}`)
      return 0
    })
    if (apartados > 0)
      console.error(
        `Archivos pasados a la carpeta ${APARTADOS} de los respaldos: ${apartados}. Haga otro respaldo, que los copia de nuevo.`,
      )
    return CON_HALLAZGOS
  }
  const { archivos, tablas } = respaldo.manifiesto
  // On a machine without a key to compare with, nobody can say that the signature is another's.
  const sinDuda = otraFecha === null && danos.sobran.length === 0 && (reparo === null || llaveEsperada(config) === null)
  if (!sinDuda || respaldo.firmante.estado === 'sin firma') return CON_HALLAZGOS
  if (!(await anotarComprobacion(config, respaldo)))
    console.error('No se anotó la comprobación: la base de datos no está al alcance.')
  console.log(
    `El respaldo está completo: ${tablas.length} tablas y ${numero(archivos.cuantos)} archivos leídos en ${enSegundos(inicio)}.`,
  )
  return 0
}
